import type { ScheduledEvent } from 'aws-lambda';
import type { JobName } from '#events/schedule.ts';
import type { Ports } from '#ports/ports.ts';
import { composeFromEnv } from './compose.ts';
import { logError, redactError } from './log-error.ts';

/** A scheduled job. It is idempotent and can start over after a crash. */
export type Job = (ports: Ports) => Promise<void>;

export type ScheduleHandler = (event: ScheduledEvent) => Promise<void>;

/** Creates the Lambda handler of a job. */
export const run = (name: JobName, job: Job, compose: () => Ports = composeFromEnv()): ScheduleHandler => {
  let composed: Ports | undefined;
  return async (event) => {
    composed ??= compose();
    try {
      await job(composed);
    } catch (error) {
      logError(name, error, event.id, composed.logger);
      throw redactError(error);
    }
  };
};

import { randomUUID } from 'node:crypto';
import { eventSource } from '#events/catalog.ts';
import type { JobName } from '#events/schedule.ts';
import { jobRuleName } from '#infra/config/names.ts';
import type { BusRecord } from './bus-record.ts';

const common = { version: '0', account: '000000000000', region: 'us-east-1' };

/** The event that EventBridge delivers to a reaction. */
export const reactionEvent = ({ id, name, detail, at }: BusRecord) => ({
  ...common,
  id,
  source: eventSource,
  'detail-type': name,
  time: at,
  resources: [],
  detail,
});

/** The event that EventBridge delivers to a job. */
export const jobEvent = (job: JobName, at: Date) => ({
  ...common,
  id: randomUUID(),
  source: 'aws.events',
  'detail-type': 'Scheduled Event',
  time: at.toISOString(),
  resources: [`arn:aws:events:us-east-1:000000000000:rule/${jobRuleName('local', job)}`],
  detail: {},
});

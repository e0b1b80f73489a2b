import { randomUUID } from 'node:crypto';
import { eventSource } from '#events/catalog.ts';
import type { JobName } from '#events/schedule.ts';
import { jobRuleName } from '#infra/config/names.ts';
import type { BusRecord } from './bus-record.ts';

const surroundings = { version: '0', account: '000000000000', region: 'us-east-1' };

/** What EventBridge hands to a reaction. */
export const reactionEvent = ({ id, name, detail, at }: BusRecord) => ({
  ...surroundings,
  id,
  source: eventSource,
  'detail-type': name,
  time: at,
  resources: [],
  detail,
});

/** What EventBridge hands to a job. */
export const jobEvent = (job: JobName, at: Date) => ({
  ...surroundings,
  id: randomUUID(),
  source: 'aws.events',
  'detail-type': 'Scheduled Event',
  time: at.toISOString(),
  resources: [`arn:aws:events:us-east-1:000000000000:rule/${jobRuleName('local', job)}`],
  detail: {},
});

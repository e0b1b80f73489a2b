import { failedExportsQueue } from '#infra/config/backup.ts';
import type { StageName } from '#infra/config/stages.ts';
import type { StageAlarm } from './alarm-metrics.ts';
import { atLeast, waitingIn } from './alarm-metrics.ts';

/** A night without an export must be noticed before the exports are needed. */
export const exportAlarm = (stage: StageName): StageAlarm => ({
  ...atLeast,
  id: 'ExportsFailed',
  severity: 'ticket',
  section: 'failedExports',
  summary: 'A nightly export of a table could not be started.',
  metric: waitingIn(failedExportsQueue(stage)),
  threshold: 1,
});

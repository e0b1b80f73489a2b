import type { Stage } from '#infra/config/stages.ts';
import type { CheckResult } from './check-result.ts';
import { ok, warning } from './check-result.ts';

/** Only a stage that keeps its data needs backups in a second account. */
export const checkBackups = ({ name, keepsData, backupAccount, tableSet }: Stage): CheckResult[] => [
  ...(keepsData ? [checkAccount(name, backupAccount)] : []),
  ...(tableSet === '' ? [] : [ok(`${name} uses the restored tables ${tableSet}`)]),
];

const checkAccount = (name: string, backupAccount: string | null): CheckResult =>
  backupAccount === null
    ? warning(
        `${name} has no second account: if its own is lost, so is every customer`,
        'Set backupAccount in infra/config/stages.ts, as docs/restore.md says.',
      )
    : ok(
        `The tables are exported to account ${backupAccount} each night; npm run backup shows how old the exports are`,
      );

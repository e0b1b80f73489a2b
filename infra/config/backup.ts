import type { StageName } from './stages.ts';

/** Point-in-time recovery and the nightly exports both reach back this far, so a deleted row is gone everywhere after it. */
export const backupDays = 35;

/** When the tables are exported each night, in UTC: before the daily jobs change them. */
export const exportTime = { hour: 23, minute: 30 };

/** In the second account. Its number makes the name unique, since names of buckets are global. */
export const exportBucketName = (stage: StageName, backupAccount: string): string =>
  `pazia-${stage}-exports-${backupAccount}`;

/** The only identity that may write to the bucket. */
export const exportRoleName = (stage: StageName): string => `pazia-${stage}-export-tables`;

/** Holds exports that could not be started. */
export const failedExportsQueue = (stage: StageName): string => `pazia-${stage}-exports-failed`;

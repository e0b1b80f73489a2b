import type { App } from 'aws-cdk-lib/core';
import { Validations } from 'aws-cdk-lib/core';
import { AwsSolutionsChecks } from 'cdk-nag';
import { newApp } from './app.ts';
import { region } from './config/names.ts';
import type { Stage } from './config/stages.ts';
import { stageOf } from './config/stages.ts';
import { ExportBucketStack } from './stacks/export-bucket.ts';

/** Adds the one stack of the second account, which is deployed with credentials of that account. */
export const addExportBucket = (app: App, stage: Stage): void => {
  const { backupAccount, name } = stage;
  if (backupAccount === null)
    throw new Error(`Set backupAccount of ${name} in infra/config/stages.ts to the number of the second account.`);
  new ExportBucketStack(app, { ...stage, backupAccount }, { env: { region }, terminationProtection: true });
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
};

if (import.meta.main) {
  const app = newApp();
  addExportBucket(app, stageOf(process.env.STAGE ?? ''));
  app.synth();
}

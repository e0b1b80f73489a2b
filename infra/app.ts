import { join, resolve } from 'node:path';
import type { StackProps } from 'aws-cdk-lib/core';
import { App, Validations } from 'aws-cdk-lib/core';
import recommended from 'aws-cdk-lib/recommended-feature-flags.json' with { type: 'json' };
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import { missingBundles } from './bundle/missing-bundles.ts';
import type { DeployTarget, ParameterVersions } from './config/deploy-target.ts';
import { bundlesFolder, deployedParameterNames, region, siteFolder } from './config/names.ts';
import type { Stage } from './config/stages.ts';
import { stageOf } from './config/stages.ts';
import { ApiStack } from './stacks/api.ts';
import { BackupStack } from './stacks/backup.ts';
import { DataStack } from './stacks/data.ts';
import { EventsStack } from './stacks/events.ts';
import { MailStack } from './stacks/mail.ts';
import { WatchStack } from './stacks/watch.ts';
import { WebStack } from './stacks/web.ts';

/** Adds the stacks of a stage to an app. An emulator gets only those that it supports. */
export const addStacks = (app: App, target: DeployTarget): void => {
  const { stage, isEmulator } = target;
  const stack: StackProps = {
    env: isEmulator ? { account: '000000000000', region } : { region },
    tags: { product: 'pazia', stage: stage.name },
    terminationProtection: stage.keepsData,
  };
  const data = new DataStack(app, stage, stack);
  const mail = new MailStack(app, target, stack);
  const api = new ApiStack(app, target, stack);
  const events = new EventsStack(app, target, stack);
  api.addStackDependency(data);
  events.addStackDependency(data);
  events.addStackDependency(mail);
  if (isEmulator) return;
  const { distributionId } = new WebStack(app, target, api.api.apiId, stack).distribution;
  const { backupAccount } = stage;
  if (backupAccount !== null) new BackupStack(app, { ...stage, backupAccount }, stack).addStackDependency(data);
  const watched = {
    apiId: api.api.apiId,
    distributionId,
    tableSet: stage.tableSet,
    hasExports: backupAccount !== null,
  };
  new WatchStack(app, stage.name, watched, stack).addStackDependency(events);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
};

/** An app with the feature flags that CDK recommends for new projects. */
export const newApp = (): App =>
  new App({
    analyticsReporting: false,
    context: {
      ...recommended,
      // The web stack imports the API's id, so CloudFormation refuses to delete the API while the site uses it.
      '@aws-cdk/core:defaultCrossStackReferences': 'strong',
    },
  });

/**
 * The stage named by STAGE, dev by default since synthesizing changes nothing. `-c siteUrl=` and `-c providerUrl=` replace
 * the addresses of an emulated stage.
 */
const stageFor = (app: App): Stage => {
  const stage = stageOf(process.env.STAGE ?? 'dev');
  const context = (name: string): string | undefined => app.node.tryGetContext(name);
  return {
    ...stage,
    siteUrl: context('siteUrl') ?? stage.siteUrl,
    provider: { ...stage.provider, url: context('providerUrl') ?? stage.provider.url },
  };
};

/** `-c verificationKeys=3` and `-c originSecret=2`, which `npm run deploy` reads from SSM. */
const parameterVersions = (app: App): ParameterVersions =>
  Object.fromEntries(
    deployedParameterNames.flatMap((name) => {
      const version: unknown = app.node.tryGetContext(name);
      return version === undefined ? [] : [[name, Number(version)]];
    }),
  );

/**
 * The same if its Lambdas are bundled. Otherwise it warns, because `cdk bootstrap` runs this file too, before anything is
 * built, and needs no stack.
 */
export const addBundledStacks = (app: App, target: DeployTarget, warn: (text: string) => void): void => {
  const { length } = missingBundles(target.bundles);
  if (length > 0) warn(`No stacks: ${length} Lambdas are not bundled. Run 'npm run build:functions' first.`);
  else addStacks(app, target);
};

if (import.meta.main) {
  const root = resolve(import.meta.dirname, '..');
  const app = newApp();
  const target = {
    stage: stageFor(app),
    bundles: join(root, bundlesFolder),
    site: join(root, siteFolder),
    isEmulator: app.node.tryGetContext('emulator') === 'true',
    parameterVersions: parameterVersions(app),
  };
  addBundledStacks(app, target, (text) => void process.stderr.write(`${text}\n`));
  app.synth();
}

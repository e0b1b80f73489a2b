import { join, resolve } from 'node:path';
import type { StackProps } from 'aws-cdk-lib/core';
import { App, Validations } from 'aws-cdk-lib/core';
import recommended from 'aws-cdk-lib/recommended-feature-flags.json' with { type: 'json' };
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import { missingBundles } from './bundle/missing-bundles.ts';
import type { DeployTarget } from './config/deploy-target.ts';
import { bundlesFolder, region, siteFolder } from './config/names.ts';
import type { Stage } from './config/stages.ts';
import { stageOf } from './config/stages.ts';
import { ApiStack } from './stacks/api.ts';
import { DataStack } from './stacks/data.ts';
import { EventsStack } from './stacks/events.ts';
import { WatchStack } from './stacks/watch.ts';
import { WebStack } from './stacks/web.ts';

/** Adds the stacks of a stage to an app. An emulator gets those that it can make. */
export const addStacks = (app: App, place: DeployTarget): void => {
  const { stage, isEmulator } = place;
  const stack: StackProps = {
    env: isEmulator ? { account: '000000000000', region } : { region },
    tags: { product: 'pazia', stage: stage.name },
    terminationProtection: stage.keepsData,
  };
  const data = new DataStack(app, stage, stack);
  const api = new ApiStack(app, place, stack);
  const events = new EventsStack(app, place, stack);
  api.addStackDependency(data);
  events.addStackDependency(data);
  if (isEmulator) return;
  new WebStack(app, place, api.api.apiId, stack);
  new WatchStack(app, stage.name, api.api.apiId, stack).addStackDependency(events);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
};

/** An app with the behaviour that CDK recommends to new projects. */
export const newApp = (): App =>
  new App({
    analyticsReporting: false,
    context: {
      ...recommended,
      // The web stack takes the API's id as an export, so that the API cannot be deleted below it.
      '@aws-cdk/core:defaultCrossStackReferences': 'strong',
    },
  });

/**
 * The stage named by STAGE, and dev for who only synthesizes; `-c siteUrl=` and `-c providerUrl=` move an emulated one to
 * where its parts listen.
 */
const stageFor = (app: App): Stage => {
  const stage = stageOf(process.env.STAGE ?? 'dev');
  const given = (name: string): string | undefined => app.node.tryGetContext(name);
  return {
    ...stage,
    siteUrl: given('siteUrl') ?? stage.siteUrl,
    provider: { ...stage.provider, url: given('providerUrl') ?? stage.provider.url },
  };
};

if (import.meta.main) {
  const root = resolve(import.meta.dirname, '..');
  const app = newApp();
  const bundles = join(root, bundlesFolder);
  const missing = missingBundles(bundles);
  if (missing.length > 0)
    throw new Error(`Not bundled: ${missing.join(', ')}. Run 'node infra/bundle/bundle.ts' first.`);
  addStacks(app, {
    stage: stageFor(app),
    bundles,
    site: join(root, siteFolder),
    isEmulator: app.node.tryGetContext('emulator') === 'true',
  });
  app.synth();
}

import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Template } from 'aws-cdk-lib/assertions';
import type { App } from 'aws-cdk-lib/core';
import { Stack } from 'aws-cdk-lib/core';
import { addStacks, newApp } from '#infra/app.ts';
import type { DeployTarget, ParameterVersions } from '#infra/config/deploy-target.ts';
import { functionNames, kebab } from '#infra/config/names.ts';
import type { Stage, StageName } from '#infra/config/stages.ts';
import { stages } from '#infra/config/stages.ts';

const write = (file: string, text: string): void => {
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
};

/** A folder with a stub for every bundle and a site of two files. */
const stubs = (): { bundles: string; site: string } => {
  const folder = mkdtempSync(join(tmpdir(), 'pazia-stacks-'));
  for (const name of functionNames) write(join(folder, 'functions', kebab(name), 'index.mjs'), `// ${name}`);
  write(join(folder, 'site', 'index.html'), '<!doctype html>');
  write(join(folder, 'site', 'assets', 'app.js'), '');
  return { bundles: join(folder, 'functions'), site: join(folder, 'site') };
};

/** The stage once its second account is named, which only a stage that keeps data needs. */
export const equipped = (stage: StageName): Stage =>
  stages[stage].keepsData ? { ...stages[stage], backupAccount: '111122223333' } : stages[stage];

/** A stage to deploy, with stubs for what is built. */
export const aTarget = (
  stage: Stage,
  isEmulator: boolean,
  parameterVersions: ParameterVersions = {},
): DeployTarget => ({
  stage,
  ...stubs(),
  isEmulator,
  parameterVersions,
});

/** The CDK app of a stage, not yet synthesized. */
export const anApp = (
  stage: StageName,
  isEmulator = false,
  changes: Partial<Stage> = {},
  parameterVersions: ParameterVersions = {},
): App => {
  const app = newApp();
  addStacks(app, aTarget({ ...equipped(stage), ...changes }, isEmulator, parameterVersions));
  return app;
};

export const stacksOf = (app: App): Stack[] => app.node.children.filter((child) => Stack.isStack(child));

/** The templates of a stage by the last part of the stack's name, checked by cdk-nag as in a deployment. */
export const templatesOf = (
  stage: StageName,
  isEmulator = false,
  changes: Partial<Stage> = {},
  parameterVersions: ParameterVersions = {},
): Map<string, Template> => {
  const app = anApp(stage, isEmulator, changes, parameterVersions);
  app.synth();
  return new Map(stacksOf(app).map((stack) => [stack.stackName.split('-').at(-1) ?? '', Template.fromStack(stack)]));
};

/** The template of a stack; throws if there is none. */
export const stackIn = (templates: Map<string, Template>, part: string): Template => {
  const template = templates.get(part);
  if (!template) throw new Error(`There is no stack ${part}.`);
  return template;
};

/** The properties of all resources of a type. */
export const propertiesOf = (template: Template, type: string): Record<string, unknown>[] =>
  Object.values(template.findResources(type)).map(({ Properties }) => Properties);

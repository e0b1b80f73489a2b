import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Template } from 'aws-cdk-lib/assertions';
import { Stack } from 'aws-cdk-lib/core';
import { addStacks, newApp } from '#infra/app.ts';
import { functionNames, kebab } from '#infra/names.ts';
import type { StageName } from '#infra/stages.ts';
import { stages } from '#infra/stages.ts';

const write = (file: string, text: string): void => {
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
};

/** A folder with a stand-in for every bundle and a site of two pages. */
const standIns = (): { bundles: string; site: string } => {
  const folder = mkdtempSync(join(tmpdir(), 'pazia-stacks-'));
  for (const name of functionNames) write(join(folder, 'functions', kebab(name), 'index.mjs'), `// ${name}`);
  write(join(folder, 'site', 'index.html'), '<!doctype html>');
  write(join(folder, 'site', 'assets', 'app.js'), '');
  return { bundles: join(folder, 'functions'), site: join(folder, 'site') };
};

/** The templates of a stage by the last part of the stack's name, checked by cdk-nag as at a deployment. */
export const templatesOf = (stage: StageName, isEmulator = false): Map<string, Template> => {
  const app = newApp();
  addStacks(app, { stage: stages[stage], ...standIns(), isEmulator });
  app.synth();
  const stacks = app.node.children.filter((child) => Stack.isStack(child));
  return new Map(stacks.map((stack) => [stack.stackName.split('-').at(-1) ?? '', Template.fromStack(stack)]));
};

/** The properties of all resources of a type. */
export const propertiesOf = (template: Template, type: string): Record<string, unknown>[] =>
  Object.values(template.findResources(type)).map(({ Properties }) => Properties);

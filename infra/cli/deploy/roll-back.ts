import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CfnInclude } from 'aws-cdk-lib/cloudformation-include';
import type { IStackSynthesizer } from 'aws-cdk-lib/core';
import { App, DefaultStackSynthesizer, Stack } from 'aws-cdk-lib/core';
import { region } from '#infra/config/names.ts';
import type { Stage } from '#infra/config/stages.ts';
import type { FormerTemplates, Template } from './former-templates.ts';

/** Without the policy that shifts calls in steps: a roll-back must not wait. */
const atOnce = (template: Template): Template => ({
  ...template,
  Resources: Object.fromEntries(
    Object.entries(template.Resources).map(([id, { UpdatePolicy, ...resource }]) => [
      id,
      resource.Type === 'AWS::Lambda::Alias' || UpdatePolicy === undefined ? resource : { ...resource, UpdatePolicy },
    ]),
  ),
});

/** The template has the rule already. CDK's class has fields that may be undefined, and its interface fields that may be absent. */
const withoutRule = (): IStackSynthesizer =>
  new DefaultStackSynthesizer({ generateBootstrapVersionRule: false }) as IStackSynthesizer;

/** Writes a cloud assembly of templates that were deployed before, in the order of the map. Returns its folder. */
export const writeFormerAssembly = (former: NonNullable<FormerTemplates>, stage: Stage, folder: string): string => {
  mkdirSync(folder, { recursive: true });
  const app = new App({ outdir: join(folder, 'cdk.out'), analyticsReporting: false });
  let before: Stack | undefined;
  for (const [name, template] of former) {
    const templateFile = join(folder, `${name}.json`);
    writeFileSync(templateFile, JSON.stringify(atOnce(template)));
    const stack = new Stack(app, name, {
      env: { region },
      tags: { product: 'pazia', stage: stage.name },
      terminationProtection: stage.keepsData,
      synthesizer: withoutRule(),
    });
    new CfnInclude(stack, 'Former', { templateFile });
    if (before) stack.addStackDependency(before);
    before = stack;
  }
  return app.synth().directory;
};

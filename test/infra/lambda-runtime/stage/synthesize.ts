import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { addStacks, newApp } from '#infra/app.ts';
import type { FunctionName } from '#infra/config/names.ts';
import { functionName, functionNames } from '#infra/config/names.ts';
import type { Stage } from '#infra/config/stages.ts';
import { fromTemplate } from '#infra/local/engine/tables.ts';
import type { Statement } from './policy.ts';
import { Statement as StatementOf } from './policy.ts';
import { resolver, Template } from './resolve.ts';

const Role = z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.literal('Arn')]) });

const Lambda = z.object({
  FunctionName: z.string(),
  Handler: z.string(),
  Timeout: z.number(),
  MemorySize: z.number(),
  Environment: z.object({ Variables: z.record(z.string(), z.string()) }),
  Code: z.object({ S3Key: z.string() }),
});

const Policy = z.object({
  PolicyDocument: z.object({ Statement: z.array(StatementOf) }),
  Roles: z.array(z.string()),
});

/** A Lambda as a deployment would make it. */
export type DeployedLambda = z.infer<typeof Lambda> & {
  /** The asset that CDK would upload. */
  folder: string;
  /** The statements of its role. */
  statements: Statement[];
};

const lambdasIn = (
  template: Template,
  assembly: string,
  parameters: Readonly<Record<string, string>>,
): DeployedLambda[] => {
  const resolve = resolver(template, parameters);
  const all = Object.entries(template.Resources);
  const ofType = (type: string) => all.filter(([, { Type }]) => Type === type);
  const policies = ofType('AWS::IAM::Policy').map(([, { Properties }]) => Policy.parse(resolve(Properties)));
  return ofType('AWS::Lambda::Function').map(([, { Properties }]) => {
    const [role] = Role.parse(Properties.Role)['Fn::GetAtt'];
    const [roleName, lambda] = [resolve({ Ref: role }), Lambda.parse(resolve(Properties))];
    return {
      ...lambda,
      folder: join(assembly, `asset.${lambda.Code.S3Key.replace(/\.zip$/, '')}`),
      statements: policies
        .filter(({ Roles }) => Roles.some((each) => each === roleName))
        .flatMap(({ PolicyDocument }) => PolicyDocument.Statement),
    };
  });
};

const Identity = z.object({
  EmailIdentity: z.string(),
  ConfigurationSetAttributes: z.optional(z.object({ ConfigurationSetName: z.string() })),
});

/** The default configuration set of each mail domain that has one. */
const configurationSetsIn = (template: Template): [string, string][] =>
  Object.values(template.Resources)
    .filter(({ Type }) => Type === 'AWS::SES::EmailIdentity')
    .map(({ Properties }) => Identity.parse(resolver(template, {})(Properties)))
    .flatMap(({ EmailIdentity, ConfigurationSetAttributes: set }) =>
      set ? [[EmailIdentity, set.ConfigurationSetName]] : [],
    );

/** The tables, Lambdas and mail domains in the templates of a stage. `parameters` are what an operator stored in SSM. */
export const synthesize = (stage: Stage, bundles: string, parameters: Readonly<Record<string, string>>) => {
  const app = newApp();
  // The stacks of an emulator are those with tables and Lambdas.
  addStacks(app, { stage, bundles, site: tmpdir(), isEmulator: true, parameterVersions: {} });
  const assembly = app.synth();
  const templates = assembly.stacks.map(({ templateFullPath }) =>
    Template.parse(JSON.parse(readFileSync(templateFullPath, 'utf8'))),
  );
  const found = templates.flatMap((template) => lambdasIn(template, assembly.directory, parameters));
  const lambdas = new Map<FunctionName, DeployedLambda>();
  for (const name of functionNames) {
    const lambda = found.find(({ FunctionName }) => FunctionName === functionName(stage.name, name));
    if (!lambda) throw new Error(`No template has the Lambda ${name}.`);
    lambdas.set(name, lambda);
  }
  return {
    lambdas,
    tables: templates.flatMap(({ Resources }) => fromTemplate(Resources)),
    configurationSets: new Map(templates.flatMap(configurationSetsIn)),
  };
};

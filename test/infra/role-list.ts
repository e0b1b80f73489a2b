import type { Template } from 'aws-cdk-lib/assertions';
import * as z from 'zod/mini';
import type { StageName } from '#infra/config/stages.ts';
import { stages } from '#infra/config/stages.ts';
import { wordsOf } from './template-text.ts';

/** A denial, a condition, or whatever else has no place in the list below: it is refused, so that nothing is left out. */
const Statement = z.strictObject({
  Effect: z.literal('Allow'),
  Action: z.union([z.string(), z.array(z.string())]),
  Resource: z.unknown(),
});

const Trust = z.strictObject({
  Effect: z.literal('Allow'),
  Action: z.literal('sts:AssumeRole'),
  Principal: z.strictObject({ Service: z.string() }),
});

const Role = z.strictObject({
  RoleName: z.optional(z.string()),
  AssumeRolePolicyDocument: z.strictObject({ Version: z.string(), Statement: z.array(Trust) }),
  ManagedPolicyArns: z._default(z.array(z.unknown()), []),
  Tags: z.optional(z.unknown()),
});

const Policy = z.strictObject({
  PolicyName: z.string(),
  PolicyDocument: z.strictObject({ Version: z.string(), Statement: z.array(Statement) }),
  Roles: z.array(z.strictObject({ Ref: z.string() })),
});

export type RoleRights = {
  /** The services that may take the role on. */
  trusts: string[];
  /** Policies of AWS's own. */
  managed: string[];
  /** The actions on each resource. */
  may: Record<string, string[]>;
};

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

const propertiesById = (template: Template, type: string): [string, unknown][] =>
  Object.entries(template.findResources(type)).map(([id, { Properties }]) => [id, Properties]);

const rolesIn = (template: Template): [string, RoleRights][] => {
  const words = wordsOf(template);
  const policies = propertiesById(template, 'AWS::IAM::Policy').map(([, policy]) => Policy.parse(policy));
  return propertiesById(template, 'AWS::IAM::Role').map(([id, properties]) => {
    const role = Role.parse(properties);
    const own = policies.filter(({ Roles }) => Roles.some(({ Ref }) => Ref === id));
    const may: RoleRights['may'] = {};
    for (const { Action, Resource } of own.flatMap(({ PolicyDocument }) => PolicyDocument.Statement)) {
      for (const resource of asList(Resource).map(words)) {
        may[resource] = [...(may[resource] ?? []), ...asList(Action).map(String)].toSorted();
      }
    }
    const trusts = role.AssumeRolePolicyDocument.Statement.map(({ Principal }) => Principal.Service);
    return [words({ Ref: id }), { trusts, managed: role.ManagedPolicyArns.map(words), may }];
  });
};

export type RoleList = Record<string, RoleRights>;

/** What carries the name of a stage, named alike in all of them. */
const withoutStage = (stage: StageName, list: RoleList): RoleList =>
  JSON.parse(
    JSON.stringify(list)
      .replaceAll(`pazia-${stage}-`, 'pazia-STAGE-')
      .replaceAll(`/pazia/${stage}/`, '/pazia/STAGE/')
      .replaceAll(`identity/${stages[stage].mailDomain}`, 'identity/MAIL-DOMAIN'),
  );

/** Every role of a stage's templates by its name, with all that it may do. */
export const rolesOf = (stage: StageName, templates: Iterable<Template>): RoleList => {
  const roles = [...templates].flatMap(rolesIn);
  return withoutStage(stage, Object.fromEntries(roles.toSorted(([a], [b]) => a.localeCompare(b))));
};

import type { Template } from 'aws-cdk-lib/assertions';
import * as z from 'zod/mini';
import type { StageName } from '#infra/config/stages.ts';
import { stages } from '#infra/config/stages.ts';
import { readerOf } from './template-text.ts';

/** Strict, so that a denial, a condition or anything else that the list cannot show is an error. */
const Statement = z.strictObject({
  Effect: z.literal('Allow'),
  Action: z.union([z.string(), z.array(z.string())]),
  Resource: z.unknown(),
});

const Trust = z.strictObject({
  Effect: z.literal('Allow'),
  Action: z.literal('sts:AssumeRole'),
  Principal: z.strictObject({ Service: z.string() }),
  // Only narrows the trust, to a service acting for this account.
  Condition: z.optional(
    z.strictObject({
      StringEquals: z.strictObject({ 'aws:SourceAccount': z.strictObject({ Ref: z.literal('AWS::AccountId') }) }),
    }),
  ),
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
  /** The services that may assume the role. */
  trusts: string[];
  /** AWS managed policies. */
  managed: string[];
  /** The actions on each resource. */
  may: Record<string, string[]>;
};

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

const propertiesById = (template: Template, type: string): [string, unknown][] =>
  Object.entries(template.findResources(type)).map(([id, { Properties }]) => [id, Properties]);

const rolesIn = (template: Template): [string, RoleRights][] => {
  const read = readerOf(template);
  const policies = propertiesById(template, 'AWS::IAM::Policy').map(([, policy]) => Policy.parse(policy));
  return propertiesById(template, 'AWS::IAM::Role').map(([id, properties]) => {
    const role = Role.parse(properties);
    const own = policies.filter(({ Roles }) => Roles.some(({ Ref }) => Ref === id));
    const may: RoleRights['may'] = {};
    for (const { Action, Resource } of own.flatMap(({ PolicyDocument }) => PolicyDocument.Statement)) {
      for (const resource of asList(Resource).map(read)) {
        may[resource] = [...(may[resource] ?? []), ...asList(Action).map(String)].toSorted();
      }
    }
    const trusts = role.AssumeRolePolicyDocument.Statement.map(({ Principal }) => Principal.Service);
    return [read({ Ref: id }), { trusts, managed: role.ManagedPolicyArns.map(read), may }];
  });
};

export type RoleList = Record<string, RoleRights>;

/** The list with the names of the stage replaced, so that it is the same for all stages. */
const withoutStage = (stage: StageName, list: RoleList): RoleList =>
  JSON.parse(
    JSON.stringify(list)
      .replaceAll(`pazia-${stage}-`, 'pazia-STAGE-')
      .replaceAll(`/pazia/${stage}/`, '/pazia/STAGE/')
      .replaceAll(`identity/${stages[stage].mailDomain}`, 'identity/MAIL-DOMAIN'),
  );

/** Only stages that keep data have backups (see backup.test.ts), and only the others empty a bucket (see teardown.test.ts). */
const isInEveryStage = ([name]: [string, unknown]): boolean =>
  !name.endsWith('-export-tables') && !name.startsWith('CustomS3AutoDeleteObjects');

/** The roles that every stage has, by name, with their permissions. */
export const rolesOf = (stage: StageName, templates: Iterable<Template>): RoleList => {
  const roles = [...templates].flatMap(rolesIn).filter(isInEveryStage);
  return withoutStage(stage, Object.fromEntries(roles.toSorted(([a], [b]) => a.localeCompare(b))));
};

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { functionName, functionNames } from '#infra/config/names.ts';
import { goldenFile } from './print-roles.ts';
import type { RoleList, RoleRights } from './role-list.ts';
import { rolesOf } from './role-list.ts';
import { propertiesOf, templatesOf } from './stacks.ts';

const templates = { prod: templatesOf('prod'), dev: templatesOf('dev') };
const roles = rolesOf('prod', templates.prod.values());

const isOurs = (role: string): boolean => role.startsWith('pazia-STAGE-');
const holders = (resource: string): string[] =>
  Object.keys(roles).filter((role) => Object.keys(roles[role]?.may ?? {}).includes(resource));

const tracing = 'X-Ray takes no resource.';
const copying =
  "CDK's own Lambda copies the built site into its bucket when it is deployed, and at no other time; CDK writes its rights.";

/** Every action and resource with a wildcard, and why it has to be one. */
const wildcards = {
  lambda: {
    'xray:PutTelemetryRecords on *': tracing,
    'xray:PutTraceSegments on *': tracing,
  },
  copier: {
    's3:Abort*': copying,
    's3:DeleteObject*': copying,
    's3:GetBucket*': copying,
    's3:GetObject*': copying,
    's3:List*': copying,
    's3:Site/*': copying,
    's3:cdk-hnb659fds-assets--us-east-1/*': copying,
    'cloudfront:CreateInvalidation on *': copying,
    'cloudfront:GetInvalidation on *': copying,
  },
};

const wildcardsOf = ({ may }: RoleRights): string[] => {
  const found = Object.entries(may).flatMap(([resource, actions]) => [
    ...actions.filter((action) => action.includes('*')),
    ...(resource === '*' ? actions.map((action) => `${action} on *`) : []),
    ...(resource !== '*' && resource.includes('*') ? [resource] : []),
  ]);
  return [...new Set(found)].toSorted();
};

describe('Every role', () => {
  test.each(['prod', 'dev'] as const)('of %s may do what roles.json says, and no more', (stage) => {
    const golden: RoleList = JSON.parse(readFileSync(goldenFile, 'utf8'));

    expect(
      rolesOf(stage, templates[stage].values()),
      "'npm run roles' writes roles.json anew; what a role gains needs a reason",
    ).toEqual(golden);
  });

  test.each(Object.entries(roles))('%s has no wildcard without a reason', (role, rights) => {
    const reasons = isOurs(role) ? wildcards.lambda : wildcards.copier;

    expect(wildcardsOf(rights)).toEqual(Object.keys(reasons).toSorted());
  });

  test('is taken on by Lambda alone, and takes no policy of AWS but the one that lets the copier of the site write its log', () => {
    expect(Object.values(roles).flatMap(({ trusts }) => trusts)).toEqual(
      Object.keys(roles).map(() => 'lambda.amazonaws.com'),
    );
    expect(Object.entries(roles).filter(([role, { managed }]) => isOurs(role) && managed.length > 0)).toEqual([]);
    expect(Object.values(roles).flatMap(({ managed }) => managed)).toEqual([
      'iam:policy/service-role/AWSLambdaBasicExecutionRole',
    ]);
  });
});

describe('Every Lambda', () => {
  test('has a role of its own', () => {
    const lambdas = [...templates.prod.values()].flatMap((each) => propertiesOf(each, 'AWS::Lambda::Function'));
    const taken = lambdas.map(({ Role }) => JSON.stringify(Role));

    expect(new Set(taken).size).toBe(lambdas.length);
    expect(Object.keys(roles).filter(isOurs)).toEqual(
      functionNames.map((name) => functionName('prod', name).replace('-prod-', '-STAGE-')).toSorted(),
    );
  });
});

describe('The key that signs tokens', () => {
  test('is read by sign-in and refresh alone', () => {
    expect(holders('ssm:parameter/pazia/STAGE/signing-key')).toEqual([
      'pazia-STAGE-create-token',
      'pazia-STAGE-refresh-token',
    ]);
  });

  test('lies under no resource that a role reads by a wildcard', () => {
    const parameters = Object.values(roles)
      .flatMap(({ may }) => Object.keys(may))
      .filter((resource) => resource.startsWith('ssm:'));

    expect(parameters.filter((resource) => resource.includes('*'))).toEqual([]);
  });
});

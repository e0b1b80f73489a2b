import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { functionName, functionNames } from '#infra/config/names.ts';
import { goldenFile } from './print-roles.ts';
import type { RoleList, RoleRights } from './role-list.ts';
import { rolesOf } from './role-list.ts';
import { propertiesOf, templatesOf } from './stacks.ts';

const templates = { prod: templatesOf('prod'), dev: templatesOf('dev') };
const roles = rolesOf('prod', templates.prod.values());

/** CodeDeploy's, in production only. */
const canary = 'pazia-STAGE-canary';
const isOurs = (role: string): boolean => role.startsWith('pazia-STAGE-') && role !== canary;
const readersOf = (resource: string): string[] =>
  Object.keys(roles).filter((role) => Object.keys(roles[role]?.may ?? {}).includes(resource));

const tracing = 'X-Ray actions have no resources.';
const copying =
  "CDK's own Lambda copies the built site into its bucket, only during a deployment; CDK writes its permissions.";

/** Every action and resource with a wildcard, with the reason. */
const wildcards = {
  lambda: {
    'xray:PutTelemetryRecords on *': tracing,
    'xray:PutTraceSegments on *': tracing,
  },
  mailer: {
    'xray:PutTelemetryRecords on *': tracing,
    'xray:PutTraceSegments on *': tracing,
    'ses:DeleteSuppressedDestination on *': "SES's suppression list is the account's and no resource.",
  },
  copier: {
    's3:Abort*': copying,
    's3:DeleteObject*': copying,
    's3:GetBucket*': copying,
    's3:GetObject*': copying,
    's3:List*': copying,
    's3:Site/*': copying,
    's3:cdk-hnb659fds-assets--us-east-1/*': copying,
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

describe('roles', () => {
  test.each(['prod', 'dev'] as const)('the roles of %s have the permissions in roles.json and no others', (stage) => {
    const { [canary]: canaryRole, ...both }: RoleList = JSON.parse(readFileSync(goldenFile, 'utf8'));
    const golden = stage === 'prod' ? { ...both, [canary]: canaryRole } : both;

    expect(
      rolesOf(stage, templates[stage].values()),
      "'npm run roles' writes roles.json; a new permission needs a reason",
    ).toEqual(golden);
  });

  test.each(Object.entries(roles))('%s has no wildcard without a reason', (role, rights) => {
    const sender = role === 'pazia-STAGE-send-mail' ? wildcards.mailer : wildcards.lambda;
    const ours = isOurs(role) ? sender : wildcards.copier;
    const reasons = role === canary ? {} : ours;

    expect(wildcardsOf(rights)).toEqual(Object.keys(reasons).toSorted());
  });

  test('only Lambda and CodeDeploy assume roles, and only the roles of CDK and CodeDeploy have AWS managed policies', () => {
    expect(Object.entries(roles).map(([role, { trusts }]) => [role, trusts])).toEqual(
      Object.keys(roles).map((role) => [role, [`${role === canary ? 'codedeploy' : 'lambda'}.amazonaws.com`]]),
    );
    expect(Object.entries(roles).filter(([role, { managed }]) => isOurs(role) && managed.length > 0)).toEqual([]);
    expect(Object.values(roles).flatMap(({ managed }) => managed)).toEqual([
      'iam:policy/service-role/AWSLambdaBasicExecutionRole',
      'iam:policy/service-role/AWSCodeDeployRoleForLambdaLimited',
    ]);
  });
});

describe('Lambdas', () => {
  test('each Lambda has a role of its own', () => {
    const lambdas = [...templates.prod.values()].flatMap((each) => propertiesOf(each, 'AWS::Lambda::Function'));
    const taken = lambdas.map(({ Role }) => JSON.stringify(Role));

    expect(new Set(taken).size).toBe(lambdas.length);
    expect(Object.keys(roles).filter(isOurs)).toEqual(
      functionNames.map((name) => functionName('prod', name).replace('-prod-', '-STAGE-')).toSorted(),
    );
  });
});

describe('the signing key', () => {
  test('only sign-in, refresh and password change read the key that signs tokens', () => {
    expect(readersOf('ssm:parameter/pazia/STAGE/signing-key')).toEqual([
      'pazia-STAGE-change-password',
      'pazia-STAGE-create-token',
      'pazia-STAGE-refresh-token',
    ]);
  });

  test('no role reads SSM parameters by a wildcard', () => {
    const parameters = Object.values(roles)
      .flatMap(({ may }) => Object.keys(may))
      .filter((resource) => resource.startsWith('ssm:'));

    expect(parameters.filter((resource) => resource.includes('*'))).toEqual([]);
  });
});

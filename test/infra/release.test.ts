import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { ParameterVersions } from '#infra/config/deploy-target.ts';
import { reservedConcurrency, unreservedMin } from '#infra/config/limits.ts';
import { endpointNames, functionName, functionNames, liveFunction } from '#infra/config/names.ts';
import { propertiesOf, stackIn, templatesOf } from './stacks.ts';
import { readerOf } from './template-text.ts';

const Alias = z.object({
  Properties: z.object({
    Name: z.literal('live'),
    FunctionName: z.object({ Ref: z.string() }),
    FunctionVersion: z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.literal('Version')]) }),
  }),
  UpdatePolicy: z.optional(z.unknown()),
});

const parts = ['api', 'events'] as const;

/** CloudFormation's limit for a stack. */
const resourcesMax = 500;
/** The same for references to parameters of SSM that name a version. */
const dynamicReferencesMax = 60;

describe.each(['prod', 'dev'] as const)('releases of %s', (stage) => {
  const templates = templatesOf(stage, false, {}, { verificationKeys: 3, originSecret: 2 });
  const aliasesIn = (part: string) =>
    Object.values(stackIn(templates, part).findResources('AWS::Lambda::Alias')).map((each) => Alias.parse(each));
  const api = stackIn(templates, 'api');

  test('each Lambda has a live alias that points to its newest version', () => {
    const found = parts.flatMap((part) => {
      const read = readerOf(stackIn(templates, part));
      const versions = stackIn(templates, part).findResources('AWS::Lambda::Version');
      return aliasesIn(part).map(({ Properties: { FunctionName, FunctionVersion } }) => {
        const [id] = FunctionVersion['Fn::GetAtt'];
        expect(versions[id]?.Properties.FunctionName).toEqual(FunctionName);
        return read(FunctionName);
      });
    });

    expect(found).toEqual(functionNames.map((name) => functionName(stage, name)));
  });

  test('a version that was live is kept, and one of a failed deployment goes', () => {
    const versions = parts.flatMap((part) =>
      Object.values(stackIn(templates, part).findResources('AWS::Lambda::Version')),
    );

    expect(versions).toHaveLength(functionNames.length);
    for (const version of versions)
      expect(version).toMatchObject({ DeletionPolicy: 'RetainExceptOnCreate', UpdateReplacePolicy: 'Retain' });
  });

  test('API Gateway may invoke Lambdas by their live alias only', () => {
    const read = readerOf(api);

    expect(propertiesOf(api, 'AWS::Lambda::Permission').map(({ FunctionName }) => read(FunctionName))).toEqual(
      endpointNames.map((name) => liveFunction(stage, name)),
    );
  });

  test.each(parts)('the %s stack stays below the limit of CloudFormation', (part) => {
    expect(Object.keys(stackIn(templates, part).toJSON().Resources).length).toBeLessThan(resourcesMax);
  });

  test('CloudFront sends the newest origin secret, and the Lambdas accept the one before it too', () => {
    const newestIn = (part: string) => {
      const fromSsm = { Type: 'AWS::SSM::Parameter::Value<String>', Default: `/pazia/${stage}/origin-secret` };
      const [id] = Object.keys(stackIn(templates, part).findParameters('*', fromSsm));
      return { Ref: id };
    };
    const before = `{{resolve:ssm:/pazia/${stage}/origin-secret:1}}`;

    stackIn(templates, 'web').hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: {
        Origins: Match.arrayWith([
          Match.objectLike({ OriginCustomHeaders: [{ HeaderName: 'x-origin-secret', HeaderValue: newestIn('web') }] }),
        ]),
      },
    });
    for (const part of parts)
      for (const lambda of propertiesOf(stackIn(templates, part), 'AWS::Lambda::Function'))
        expect(lambda).toMatchObject({
          Environment: { Variables: { ORIGIN_SECRETS: { 'Fn::Join': ['', [newestIn(part), `,${before}`]] } } },
        });
  });

  test.each(parts)('the %s stack has fewer dynamic references than CloudFormation takes', (part) => {
    const found = JSON.stringify(stackIn(templates, part).toJSON()).match(/\{\{resolve:/g) ?? [];

    expect(found.length).toBeLessThanOrEqual(dynamicReferencesMax);
  });

  test('floods are limited where they cost most, and leave room for all others', () => {
    const lambdas = parts.flatMap((part) => propertiesOf(stackIn(templates, part), 'AWS::Lambda::Function'));
    const limited = lambdas.flatMap(({ FunctionName, ReservedConcurrentExecutions: limit }) =>
      limit === undefined ? [] : [[FunctionName, limit]],
    );
    const total = Object.values(reservedConcurrency).reduce((sum, limit) => sum + (limit ?? 0), 0);

    expect(Object.fromEntries(limited)).toEqual({
      ...Object.fromEntries(
        ['create-token', 'register-user', 'reset-password', 'change-password'].map((name) => [
          `pazia-${stage}-${name}`,
          10,
        ]),
      ),
      [`pazia-${stage}-sync-subscription`]: 20,
      [`pazia-${stage}-send-mail`]: 10,
    });
    // Both stages in an account with the usual quota of 1,000.
    expect(2 * total + unreservedMin).toBeLessThan(500);
  });
});

test.each([
  ['verification keys', { verificationKeys: 4, originSecret: 2 }],
  ['an origin secret', { verificationKeys: 3, originSecret: 3 }],
])(
  'a new value of %s gives each Lambda a new version',
  (_what, changed) => {
    const idsWith = (versions: ParameterVersions) => {
      const templates = templatesOf('prod', false, {}, versions);
      return parts.flatMap((part) => Object.keys(stackIn(templates, part).findResources('AWS::Lambda::Version')));
    };
    const before = idsWith({ verificationKeys: 3, originSecret: 2 });
    const after = new Set(idsWith(changed));

    expect(before).toHaveLength(functionNames.length);
    expect(before.filter((id) => after.has(id))).toEqual([]);
  },
  120_000,
);

describe('canary releases', () => {
  const api = stackIn(templatesOf('prod'), 'api');

  test('in production a new version of each API Lambda gets a tenth of the calls for five minutes', () => {
    const groups = propertiesOf(api, 'AWS::CodeDeploy::DeploymentGroup');
    const policies = Object.values(api.findResources('AWS::Lambda::Alias')).map(({ UpdatePolicy }) => UpdatePolicy);

    expect(groups).toHaveLength(endpointNames.length);
    for (const group of groups)
      expect(group).toMatchObject({ DeploymentConfigName: 'CodeDeployDefault.LambdaCanary10Percent5Minutes' });
    expect(new Set(policies.map((policy) => policy.CodeDeployLambdaAliasUpdate.DeploymentGroupName.Ref)).size).toBe(
      endpointNames.length,
    );
  });

  test('three failed calls in a minute of a deployment roll it back', () => {
    const [[id, alarm] = []] = Object.entries(api.findResources('AWS::CloudWatch::Alarm'));

    expect(alarm?.Properties).toMatchObject({
      AlarmName: 'pazia-prod-api-roll-back',
      Namespace: 'AWS/ApiGateway',
      MetricName: '5xx',
      Period: 60,
      Threshold: 3,
    });
    for (const group of propertiesOf(api, 'AWS::CodeDeploy::DeploymentGroup'))
      expect(group).toMatchObject({
        AlarmConfiguration: { Enabled: true, Alarms: [{ Name: { Ref: id } }] },
        AutoRollbackConfiguration: { Enabled: true, Events: expect.arrayContaining(['DEPLOYMENT_STOP_ON_ALARM']) },
      });
  });

  test('a stage without customers, reactions and jobs are released at once', () => {
    const atOnce = [stackIn(templatesOf('dev'), 'api'), stackIn(templatesOf('prod'), 'events')];

    for (const template of atOnce) {
      template.resourceCountIs('AWS::CodeDeploy::DeploymentGroup', 0);
      for (const alias of Object.values(template.findResources('AWS::Lambda::Alias')))
        expect(alias).not.toHaveProperty('UpdatePolicy');
    }
  });
});

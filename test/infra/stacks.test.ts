import type { Template } from 'aws-cdk-lib/assertions';
import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { environmentOf } from '#infra/environment.ts';
import { headersFor } from '#infra/headers.ts';
import { endpointNames, functionName, functionNames } from '#infra/names.ts';
import { stages } from '#infra/stages.ts';
import { propertiesOf, templatesOf } from './stacks.ts';

const Policy = z.object({
  Statement: z.array(z.object({ Action: z.union([z.string(), z.array(z.string())]), Resource: z.unknown() })),
});

const prod = templatesOf('prod');
const stackOf = (part: string, templates = prod): Template => {
  const template = templates.get(part);
  if (!template) throw new Error(`There is no stack ${part}.`);
  return template;
};

describe('The API', () => {
  test('reaches one Lambda an endpoint, with and without the last slash', () => {
    const keys = propertiesOf(stackOf('api'), 'AWS::ApiGatewayV2::Route').map(({ RouteKey }) => RouteKey);
    const expected = Object.values<Route>(routes).flatMap(({ method, path }) =>
      path.endsWith('/') ? [`${method} ${path}`, `${method} ${path.slice(0, -1)}`] : [`${method} ${path}`],
    );

    expect(keys.toSorted()).toEqual([...expected, 'ANY /api/{proxy+}', '$default'].toSorted());
    stackOf('api').resourceCountIs('AWS::Lambda::Function', endpointNames.length);
    stackOf('api').resourceCountIs('AWS::Lambda::Permission', endpointNames.length);
  });

  test('sends both spellings of a path to the same Lambda', () => {
    const targets = new Map(
      propertiesOf(stackOf('api'), 'AWS::ApiGatewayV2::Route').map(({ RouteKey, Target }) => [RouteKey, Target]),
    );

    for (const { method, path } of Object.values<Route>(routes)) {
      expect(targets.get(`${method} ${path}`)).toBeDefined();
      expect(targets.get(`${method} ${path}`)).toEqual(targets.get(`${method} ${path.replace(/\/$/, '')}`));
    }
  });

  test('logs no address, browser, path or query', () => {
    const [stage] = propertiesOf(stackOf('api'), 'AWS::ApiGatewayV2::Stage');
    const written = JSON.stringify(stage);

    expect(written).toContain('$context.routeKey');
    expect(written).not.toMatch(/sourceIp|userAgent|context\.path|queryString|identity|authorizer/i);
  });
});

describe('Every Lambda', () => {
  const lambdas = ['api', 'events'].flatMap((part) => propertiesOf(stackOf(part), 'AWS::Lambda::Function'));

  test('is there, on Node 24 and arm64, traced, and told what it needs to know', () => {
    expect(lambdas.map(({ FunctionName }) => FunctionName)).toEqual(functionNames.map((n) => functionName('prod', n)));
    for (const properties of lambdas) {
      expect(properties).toMatchObject({
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
        Handler: 'index.handler',
        TracingConfig: { Mode: 'Active' },
        Environment: { Variables: environmentOf(stages.prod) },
      });
    }
  });

  test('keeps its logs for a month', () => {
    const groups = ['api', 'events'].flatMap((part) => propertiesOf(stackOf(part), 'AWS::Logs::LogGroup'));

    // The access log of the API is the one more.
    expect(groups).toHaveLength(functionNames.length + 1);
    expect(groups.filter(({ RetentionInDays }) => RetentionInDays !== 30)).toEqual([]);
  });

  test('holds no right over everything, but to be traced', () => {
    const policies = ['api', 'events']
      .flatMap((part) => propertiesOf(stackOf(part), 'AWS::IAM::Policy'))
      .map(({ PolicyDocument }) => Policy.parse(PolicyDocument));

    expect(policies).toHaveLength(functionNames.length);
    const broad = policies.flatMap(({ Statement }) => Statement).filter((each) => JSON.stringify(each).includes('*'));
    expect(new Set(broad.flatMap(({ Action }) => Action))).toEqual(
      new Set(['xray:PutTelemetryRecords', 'xray:PutTraceSegments']),
    );
  });
});

describe('The site', () => {
  test('is served with the headers of a page, the API with its own', () => {
    const policies = propertiesOf(stackOf('web'), 'AWS::CloudFront::ResponseHeadersPolicy').map((each) =>
      JSON.stringify(each),
    );

    for (const kind of ['page', 'api'] as const) {
      const csp = JSON.stringify(headersFor(kind)['content-security-policy']);
      expect(policies.filter((policy) => policy.includes(csp))).toHaveLength(1);
    }
  });

  test('keeps no answer of the API at the edge', () => {
    stackOf('web').hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: {
        // The managed policies CachingDisabled and AllViewerExceptHostHeader.
        CacheBehaviors: Match.arrayWith([
          Match.objectLike({
            PathPattern: 'api/*',
            CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
            OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
            FunctionAssociations: Match.absent(),
          }),
        ]),
      },
    });
  });

  test('lies in a bucket that nobody else can read', () => {
    stackOf('web').hasResourceProperties('AWS::S3::Bucket', {
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
    });
  });
});

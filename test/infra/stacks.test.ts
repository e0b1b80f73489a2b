import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { withoutTrailingSlash } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { addBundledStacks, newApp } from '#infra/app.ts';
import { environmentOf } from '#infra/config/environment.ts';
import type { EndpointName } from '#infra/config/names.ts';
import {
  endpointNames,
  functionName,
  functionNames,
  liveFunction,
  verificationKeysParameter,
} from '#infra/config/names.ts';
import { stages } from '#infra/config/stages.ts';
import { aFolder } from '#test/support/folders.ts';
import { propertiesOf, stackIn, templatesOf } from './stacks.ts';
import { readerOf } from './template-text.ts';

const keysOf = (name: EndpointName): string[] =>
  name === 'notFound'
    ? ['ANY /api/{proxy+}', '$default']
    : [`${routes[name].method} ${withoutTrailingSlash(routes[name].path)}`];

const Logging = z.object({ LoggingConfig: z.object({ LogGroup: z.object({ Ref: z.string() }) }) });
const Variables = z.object({
  Environment: z.object({ Variables: z.object({ VERIFICATION_KEYS: z.object({ Ref: z.string() }) }) }),
});

describe.each(['prod', 'dev'] as const)('stacks of %s', (stage) => {
  const templates = templatesOf(stage);
  const api = stackIn(templates, 'api');
  /** CDK's Lambda that empties a bucket whose stack is deleted. */
  const emptiers = stage === 'dev' ? 1 : 0;

  describe('API', () => {
    const read = readerOf(api);
    const lambdas = new Map<string, string>(
      Object.entries(api.findResources('AWS::ApiGatewayV2::Integration')).map(([id, { Properties }]) => [
        `integrations/${read({ Ref: id })}`,
        read(Properties.IntegrationUri),
      ]),
    );
    /** The Lambda of each route key. */
    const lambdaOf = new Map(
      propertiesOf(api, 'AWS::ApiGatewayV2::Route').map(({ RouteKey, Target }) => [
        String(RouteKey),
        lambdas.get(read(Target)),
      ]),
    );

    test.each(endpointNames)('the API routes %s to its own Lambda', (name) => {
      const lambdasOfRoute = keysOf(name).map((key) => lambdaOf.get(key));

      expect(new Set(lambdasOfRoute)).toEqual(new Set([liveFunction(stage, name)]));
    });

    test('no route key ends in a slash, which API Gateway may refuse', () => {
      expect([...lambdaOf.keys()].filter((key) => key.endsWith('/'))).toEqual([]);
    });

    test('the API has no other routes, Lambdas and permissions', () => {
      expect([...lambdaOf.keys()].toSorted()).toEqual(endpointNames.flatMap(keysOf).toSorted());
      api.resourceCountIs('AWS::Lambda::Function', endpointNames.length);
      api.resourceCountIs('AWS::Lambda::Permission', endpointNames.length);
    });

    test('the access log has no IP address, user agent, path or query', () => {
      const written = JSON.stringify(propertiesOf(api, 'AWS::ApiGatewayV2::Stage'));

      expect(written).toContain('$context.routeKey');
      expect(written).not.toMatch(/sourceIp|userAgent|context\.path|queryString|identity|authorizer/i);
    });
  });

  describe('Lambdas', () => {
    const ours = ['api', 'events'].flatMap((part) => propertiesOf(stackIn(templates, part), 'AWS::Lambda::Function'));

    test('each Lambda runs on Node 24 and arm64, traced, with its environment', () => {
      expect(ours.map(({ FunctionName }) => FunctionName)).toEqual(functionNames.map((n) => functionName(stage, n)));
      for (const properties of ours) {
        expect(properties).toMatchObject({
          Runtime: 'nodejs24.x',
          Architectures: ['arm64'],
          Handler: 'index.handler',
          TracingConfig: { Mode: 'Active' },
          Environment: {
            Variables: {
              ...environmentOf(stages[stage], { verificationKeys: '', originSecrets: '' }),
              VERIFICATION_KEYS: { Ref: expect.any(String) },
              ORIGIN_SECRETS: { Ref: expect.any(String) },
            },
          },
        });
      }
    });

    test.each(['api', 'events'])('Lambdas of the %s stack get the verification keys from SSM at deployment', (part) => {
      const template = stackIn(templates, part);
      const fromSsm = { Type: 'AWS::SSM::Parameter::Value<String>', Default: verificationKeysParameter(stage) };
      const [parameter] = Object.keys(template.findParameters('*', fromSsm));

      const environments = propertiesOf(template, 'AWS::Lambda::Function').map(
        (lambda) => Variables.parse(lambda).Environment,
      );

      expect(parameter).toBeDefined();
      expect(new Set(environments.map(({ Variables }) => Variables.VERIFICATION_KEYS.Ref))).toEqual(
        new Set([parameter]),
      );
    });

    test('each Lambda has a log group of its own, also CDK’s copier of the site', () => {
      const groups = [...templates.values()].flatMap((template) =>
        propertiesOf(template, 'AWS::Lambda::Function').map((lambda) => Logging.parse(lambda).LoggingConfig.LogGroup),
      );

      expect(groups).toHaveLength(functionNames.length + 1 + emptiers);
      expect(new Set(groups.map(({ Ref }) => Ref)).size).toBe(groups.length);
    });
  });

  test('every log group keeps its events for 30 days', () => {
    const groups = [...templates.values()].flatMap((template) => propertiesOf(template, 'AWS::Logs::LogGroup'));

    // Those of the Lambdas, the access log of the API and the logs of CDK's own.
    expect(groups).toHaveLength(functionNames.length + 2 + emptiers);
    expect(groups.filter(({ RetentionInDays }) => RetentionInDays !== 30)).toEqual([]);
  });
});

test('CDK can be bootstrapped before anything is bundled: the app has no stacks and says what is missing', () => {
  const app = newApp();
  const warnings: string[] = [];
  const target = { stage: stages.dev, bundles: aFolder(), site: aFolder(), isEmulator: false, parameterVersions: {} };

  addBundledStacks(app, target, (text) => void warnings.push(text));

  expect(app.synth().stacks).toEqual([]);
  expect(warnings).toEqual([
    `No stacks: ${functionNames.length} Lambdas are not bundled. Run 'npm run build:functions' first.`,
  ]);
});

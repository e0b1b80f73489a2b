import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { pathVariants } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { environmentOf } from '#infra/config/environment.ts';
import type { EndpointName } from '#infra/config/names.ts';
import { endpointNames, functionName, functionNames, verificationKeysParameter } from '#infra/config/names.ts';
import { stages } from '#infra/config/stages.ts';
import { propertiesOf, stackIn, templatesOf } from './stacks.ts';
import { wordsOf } from './template-text.ts';

const keysOf = (name: EndpointName): string[] =>
  name === 'notFound'
    ? ['ANY /api/{proxy+}', '$default']
    : pathVariants(routes[name].path).map((path) => `${routes[name].method} ${path}`);

const Logging = z.object({ LoggingConfig: z.object({ LogGroup: z.object({ Ref: z.string() }) }) });
const Told = z.object({
  Environment: z.object({ Variables: z.object({ VERIFICATION_KEYS: z.object({ Ref: z.string() }) }) }),
});

describe.each(['prod', 'dev'] as const)('%s', (stage) => {
  const templates = templatesOf(stage);
  const api = stackIn(templates, 'api');

  describe('The API', () => {
    const words = wordsOf(api);
    const lambdas = new Map<string, string>(
      Object.entries(api.findResources('AWS::ApiGatewayV2::Integration')).map(([id, { Properties }]) => [
        `integrations/${words({ Ref: id })}`,
        words(Properties.IntegrationUri),
      ]),
    );
    /** The Lambda behind each route key. */
    const reached = new Map(
      propertiesOf(api, 'AWS::ApiGatewayV2::Route').map(({ RouteKey, Target }) => [
        String(RouteKey),
        lambdas.get(words(Target)),
      ]),
    );

    test.each(endpointNames)('reaches %s by its own Lambda, with and without the last slash', (name) => {
      const behind = keysOf(name).map((key) => reached.get(key));

      expect(new Set(behind)).toEqual(new Set([`lambda:${functionName(stage, name)}`]));
    });

    test('reaches nothing else', () => {
      expect([...reached.keys()].toSorted()).toEqual(endpointNames.flatMap(keysOf).toSorted());
      api.resourceCountIs('AWS::Lambda::Function', endpointNames.length);
      api.resourceCountIs('AWS::Lambda::Permission', endpointNames.length);
    });

    test('logs no address, browser, path or query', () => {
      const written = JSON.stringify(propertiesOf(api, 'AWS::ApiGatewayV2::Stage'));

      expect(written).toContain('$context.routeKey');
      expect(written).not.toMatch(/sourceIp|userAgent|context\.path|queryString|identity|authorizer/i);
    });
  });

  describe('Every Lambda', () => {
    const ours = ['api', 'events'].flatMap((part) => propertiesOf(stackIn(templates, part), 'AWS::Lambda::Function'));

    test('is there, on Node 24 and arm64, traced, and told what it needs to know', () => {
      expect(ours.map(({ FunctionName }) => FunctionName)).toEqual(functionNames.map((n) => functionName(stage, n)));
      for (const properties of ours) {
        expect(properties).toMatchObject({
          Runtime: 'nodejs24.x',
          Architectures: ['arm64'],
          Handler: 'index.handler',
          TracingConfig: { Mode: 'Active' },
          Environment: {
            Variables: { ...environmentOf(stages[stage], ''), VERIFICATION_KEYS: { Ref: expect.any(String) } },
          },
        });
      }
    });

    test.each(['api', 'events'])(
      'of the %s has the keys that verify tokens from SSM, as they are when it is deployed',
      (part) => {
        const template = stackIn(templates, part);
        const fromSsm = { Type: 'AWS::SSM::Parameter::Value<String>', Default: verificationKeysParameter(stage) };
        const [given] = Object.keys(template.findParameters('*', fromSsm));

        const told = propertiesOf(template, 'AWS::Lambda::Function').map((lambda) => Told.parse(lambda).Environment);

        expect(given).toBeDefined();
        expect(new Set(told.map(({ Variables }) => Variables.VERIFICATION_KEYS.Ref))).toEqual(new Set([given]));
      },
    );

    test('writes to a log group of its own, CDK’s copier of the site too', () => {
      const groups = [...templates.values()].flatMap((template) =>
        propertiesOf(template, 'AWS::Lambda::Function').map((lambda) => Logging.parse(lambda).LoggingConfig.LogGroup),
      );

      expect(groups).toHaveLength(functionNames.length + 1);
      expect(new Set(groups.map(({ Ref }) => Ref)).size).toBe(groups.length);
    });
  });

  test('Every log is kept for a month', () => {
    const groups = [...templates.values()].flatMap((template) => propertiesOf(template, 'AWS::Logs::LogGroup'));

    // Beside the Lambdas' there are the access log of the API and the log of the copier.
    expect(groups).toHaveLength(functionNames.length + 2);
    expect(groups.filter(({ RetentionInDays }) => RetentionInDays !== 30)).toEqual([]);
  });
});

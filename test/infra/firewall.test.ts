import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { failures } from '#contract/failures.ts';
import { refusal } from '#web/state/failure.ts';
import { propertiesOf, stackIn, templatesOf } from './stacks.ts';

const Acl = z.object({
  CustomResponseBodies: z.object({ throttled: z.object({ Content: z.string(), ContentType: z.string() }) }),
  Rules: z.array(z.unknown()),
});

describe('the firewall', () => {
  const web = stackIn(templatesOf('prod'), 'web');
  const acls = propertiesOf(web, 'AWS::WAFv2::WebACL');

  test('the distribution of production is behind the firewall, which has one rule and lets everything else pass', () => {
    const [id] = Object.keys(web.findResources('AWS::WAFv2::WebACL'));

    web.hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: { WebACLId: { 'Fn::GetAtt': [id, 'Arn'] } },
    });
    expect(acls).toEqual([expect.objectContaining({ Scope: 'CLOUDFRONT', DefaultAction: { Allow: {} } })]);
    expect(Acl.parse(acls[0]).Rules).toHaveLength(1);
  });

  test('an address is refused after 10,000 requests in five minutes, webhooks of the provider not counted', () => {
    expect(Acl.parse(acls[0]).Rules[0]).toMatchObject({
      Statement: {
        RateBasedStatement: {
          AggregateKeyType: 'IP',
          Limit: 10_000,
          EvaluationWindowSec: 300,
          ScopeDownStatement: {
            NotStatement: {
              Statement: {
                ByteMatchStatement: {
                  FieldToMatch: { UriPath: {} },
                  PositionalConstraint: 'STARTS_WITH',
                  SearchString: '/api/webhooks/paystack',
                },
              },
            },
          },
        },
      },
    });
  });

  test('a refused request gets 429 in the error format of the API, and when to try again', () => {
    const { CustomResponseBodies, Rules } = Acl.parse(acls[0]);
    const { Content, ContentType } = CustomResponseBodies.throttled;
    const body = JSON.parse(Content);

    expect(Rules[0]).toMatchObject({
      Action: {
        Block: {
          CustomResponse: {
            ResponseCode: failures.throttled.status,
            CustomResponseBodyKey: 'throttled',
            ResponseHeaders: expect.arrayContaining([{ Name: 'retry-after', Value: '300' }]),
          },
        },
      },
    });
    expect(ContentType).toBe('APPLICATION_JSON');
    expect(Object.keys(body)).toEqual(['code', 'detail', 'error', 'details', 'request_id']);
    expect(refusal(failures.throttled.status, body)).toMatchObject({
      code: 'throttled',
      text: 'Too many requests from your network. Please try again in five minutes.',
    });
  });

  test('the firewall keeps no address: it samples no request and has no log', () => {
    const written = JSON.stringify(acls);

    expect(written.match(/"SampledRequestsEnabled":false/g)).toHaveLength(2);
    expect(written).not.toContain('"SampledRequestsEnabled":true');
    web.resourceCountIs('AWS::WAFv2::LoggingConfiguration', 0);
  });

  test('a stage without customers has no firewall', () => {
    stackIn(templatesOf('dev'), 'web').resourceCountIs('AWS::WAFv2::WebACL', 0);
  });
});

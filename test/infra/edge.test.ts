import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Served } from '#infra/config/headers.ts';
import { headersFor } from '#infra/config/headers.ts';
import { propertiesOf, stackIn, templatesOf } from './stacks.ts';

/** The fields of a CloudFront headers policy that the stack sets. */
const Policy = z.object({
  ResponseHeadersPolicyConfig: z.object({
    Name: z.string(),
    CustomHeadersConfig: z.object({ Items: z.array(z.object({ Header: z.string(), Value: z.string() })) }),
    RemoveHeadersConfig: z.optional(z.unknown()),
    SecurityHeadersConfig: z.object({
      ContentSecurityPolicy: z.optional(z.object({ ContentSecurityPolicy: z.string() })),
      ContentTypeOptions: z.object({ Override: z.literal(true) }),
      FrameOptions: z.optional(z.object({ FrameOption: z.string() })),
      ReferrerPolicy: z.object({ ReferrerPolicy: z.string() }),
      StrictTransportSecurity: z.object({
        AccessControlMaxAgeSec: z.int(),
        IncludeSubdomains: z.literal(true),
        Preload: z.literal(true),
      }),
    }),
  }),
});

const sentHeaders = (policy: unknown): Record<string, string> => {
  const { CustomHeadersConfig, SecurityHeadersConfig } = Policy.parse(policy).ResponseHeadersPolicyConfig;
  const { ContentSecurityPolicy, FrameOptions, ReferrerPolicy, StrictTransportSecurity } = SecurityHeadersConfig;
  return {
    ...Object.fromEntries(CustomHeadersConfig.Items.map(({ Header, Value }) => [Header, Value])),
    ...(ContentSecurityPolicy && { 'content-security-policy': ContentSecurityPolicy.ContentSecurityPolicy }),
    ...(FrameOptions && { 'x-frame-options': FrameOptions.FrameOption }),
    'x-content-type-options': 'nosniff',
    'referrer-policy': ReferrerPolicy.ReferrerPolicy,
    'strict-transport-security': `max-age=${StrictTransportSecurity.AccessControlMaxAgeSec}; includeSubDomains; preload`,
  };
};

describe.each(['prod', 'dev'] as const)('%s', (stage) => {
  const web = stackIn(templatesOf(stage), 'web');

  const policyOf = (kind: Served): unknown =>
    propertiesOf(web, 'AWS::CloudFront::ResponseHeadersPolicy').find(
      (given) => Policy.parse(given).ResponseHeadersPolicyConfig.Name === `pazia-${stage}-web-${kind}`,
    );

  /** A reference to one of the stack's CloudFront functions. */
  const functionOf = (name: string) => {
    const [id] = Object.keys(
      web.findResources('AWS::CloudFront::Function', { Properties: { Name: `pazia-${stage}-web-${name}` } }),
    );
    return { 'Fn::GetAtt': [id, 'FunctionARN'] };
  };

  const distribution = (config: object): void =>
    web.hasResourceProperties('AWS::CloudFront::Distribution', { DistributionConfig: config });

  describe('CloudFront', () => {
    test('CloudFront serves from its edges in Africa', () => {
      distribution({ PriceClass: 'PriceClass_200' });
    });

    test.each(['page', 'asset'] as const)('CloudFront sends the headers of headers.ts with a %s', (kind) => {
      expect(sentHeaders(policyOf(kind))).toEqual(headersFor(kind));
      expect(JSON.stringify(policyOf(kind))).not.toContain('www-authenticate');
    });

    test('CloudFront sends the headers of the API with a response of the API, and restores WWW-Authenticate', () => {
      expect(sentHeaders(policyOf('api'))).toEqual({ ...headersFor('api'), 'www-authenticate': 'Bearer realm="api"' });
      expect(policyOf('api')).toMatchObject({
        ResponseHeadersPolicyConfig: {
          RemoveHeadersConfig: { Items: [{ Header: 'x-amzn-remapped-www-authenticate' }] },
        },
      });
    });

    test('CloudFront accepts only TLS 1.2 or newer, and redirects pages to https', () => {
      distribution({
        DefaultCacheBehavior: Match.objectLike({ ViewerProtocolPolicy: 'redirect-to-https' }),
        ViewerCertificate: Match.objectLike({ MinimumProtocolVersion: 'TLSv1.2_2021' }),
        HttpVersion: 'http2and3',
      });
    });

    test('CloudFront caches no response of the API', () => {
      distribution({
        // The managed policies CachingDisabled and AllViewerExceptHostHeader.
        CacheBehaviors: Match.arrayWith([
          Match.objectLike({
            PathPattern: 'api/*',
            ViewerProtocolPolicy: 'https-only',
            AllowedMethods: Match.arrayWith(['GET', 'PUT', 'POST', 'DELETE']),
            CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
            OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
          }),
        ]),
      });
    });

    test('CloudFront caches no error response and replaces none with a page', () => {
      const statuses = [404, 405, 414, 500, 501, 502, 503, 504];

      // An exact match: a page shown for one of these statuses would also be shown for the API.
      distribution({
        CustomErrorResponses: Match.exact(statuses.map((ErrorCode) => ({ ErrorCode, ErrorCachingMinTTL: 0 }))),
      });
    });

    test('CloudFront rewrites the paths of pages and of the API, and none of assets', () => {
      distribution({
        DefaultCacheBehavior: Match.objectLike({
          FunctionAssociations: [{ EventType: 'viewer-request', FunctionARN: functionOf('router') }],
        }),
        CacheBehaviors: [
          Match.objectLike({ PathPattern: 'assets/*', FunctionAssociations: Match.absent() }),
          Match.objectLike({
            PathPattern: 'api/*',
            FunctionAssociations: [{ EventType: 'viewer-request', FunctionARN: functionOf('api-router') }],
          }),
        ],
      });
    });
  });

  test('S3 deletes an asset a month after it was tagged as superseded, and nothing else', () => {
    const [bucket] = propertiesOf(web, 'AWS::S3::Bucket');

    expect(bucket?.LifecycleConfiguration).toEqual({
      Rules: [
        {
          Id: 'superseded-assets',
          Status: 'Enabled',
          TagFilters: [{ Key: 'superseded', Value: 'true' }],
          ExpirationInDays: 30,
        },
      ],
    });
  });

  test('a deployment of the site deletes no file and waits for no invalidation', () => {
    const copies = propertiesOf(web, 'Custom::CDKBucketDeployment');

    expect(copies).toHaveLength(2);
    for (const copy of copies) {
      expect(copy).toMatchObject({ Prune: false });
      expect(copy).not.toHaveProperty('DistributionId');
    }
  });

  test('the bucket of the site is private', () => {
    web.hasResourceProperties('AWS::S3::Bucket', {
      BucketEncryption: Match.anyValue(),
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
    });
  });
});

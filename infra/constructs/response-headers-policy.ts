import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import { Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { bearerChallenge } from '#contract/failures.ts';
import type { Served } from '#infra/config/headers.ts';
import { headersFor } from '#infra/config/headers.ts';

const twoYears = Duration.days(730);

// CloudFront refuses these as custom headers and has a field for each.
const ownFields = [
  'content-security-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
];

/**
 * API Gateway renames a Lambda's WWW-Authenticate header. It is restored here because CloudFront functions don't run for
 * responses of 400 and above. So every API response carries it, which RFC 9110 (11.6.1) allows.
 */
const renamed = 'x-amzn-remapped-www-authenticate';
const challenge = { header: 'www-authenticate', value: bearerChallenge, override: true };

/** The headers of headers.ts as a CloudFront policy. */
export const responseHeaders = (
  scope: Construct,
  id: string,
  name: string,
  kind: Served,
): cloudfront.ResponseHeadersPolicy => {
  const headers = headersFor(kind);
  const contentSecurityPolicy = headers['content-security-policy'];
  return new cloudfront.ResponseHeadersPolicy(scope, id, {
    responseHeadersPolicyName: name,
    securityHeadersBehavior: {
      ...(contentSecurityPolicy && { contentSecurityPolicy: { contentSecurityPolicy, override: true } }),
      contentTypeOptions: { override: true },
      ...(headers['x-frame-options'] && {
        frameOptions: { frameOption: cloudfront.HeadersFrameOption.DENY, override: true },
      }),
      referrerPolicy: { referrerPolicy: cloudfront.HeadersReferrerPolicy.NO_REFERRER, override: true },
      strictTransportSecurity: {
        accessControlMaxAge: twoYears,
        includeSubdomains: true,
        preload: true,
        override: true,
      },
    },
    customHeadersBehavior: {
      customHeaders: [
        ...Object.entries(headers)
          .filter(([header]) => !ownFields.includes(header))
          // API responses set their own Cache-Control; the policy's is only a default.
          .map(([header, value]) => ({ header, value, override: header !== 'cache-control' })),
        ...(kind === 'api' ? [challenge] : []),
      ],
    },
    ...(kind === 'api' && { removeHeaders: [renamed] }),
  });
};

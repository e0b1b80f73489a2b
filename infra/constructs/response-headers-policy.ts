import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import { Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { bearerChallenge } from '#contract/failures.ts';
import type { Served } from '#infra/config/headers.ts';
import { headersFor } from '#infra/config/headers.ts';

const twoYears = Duration.days(730);

// CloudFront refuses these as custom headers; it has a field for each.
const ownFields = [
  'content-security-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
];

/**
 * API Gateway renames the WWW-Authenticate of a Lambda's refusal. It is put back here, since a function at the edge
 * never sees an answer of 400 and above. So every answer of the API carries it, which RFC 9110 (11.6.1) lets it.
 */
const renamed = 'x-amzn-remapped-www-authenticate';
const challenge = { header: 'www-authenticate', value: bearerChallenge, override: true };

/** The headers of headers.ts in CloudFront's words. */
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
          // What may be kept for how long, each answer of the API says itself; only one that forgot is told not to be kept.
          .map(([header, value]) => ({ header, value, override: header !== 'cache-control' })),
        ...(kind === 'api' ? [challenge] : []),
      ],
    },
    ...(kind === 'api' && { removeHeaders: [renamed] }),
  });
};

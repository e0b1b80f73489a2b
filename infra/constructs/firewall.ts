import * as waf from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { failures } from '#contract/failures.ts';
import { withoutTrailingSlash } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { requestsPerAddress } from '#infra/config/limits.ts';

/** The time over which WAF counts the requests of an address. */
const windowSeconds = 300;

const text = 'Too many requests from your network. Please try again in five minutes.';

/** The format of every error of the API, so that the site shows the text. */
const body = { code: 'throttled', detail: text, error: text, details: text, request_id: '' };

/**
 * Limits the requests of each IP address, except the webhooks of the provider, which all come from a few addresses and
 * are signed. It keeps no address: there is no log, and no request is sampled.
 */
export class Firewall extends Construct {
  readonly arn: string;

  constructor(scope: Construct, id: string, name: string) {
    super(scope, id);
    const visibility = (metricName: string) => ({
      metricName,
      cloudWatchMetricsEnabled: true,
      sampledRequestsEnabled: false,
    });
    this.arn = new waf.CfnWebACL(this, 'Acl', {
      name,
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visibility(name),
      customResponseBodies: {
        throttled: { contentType: 'APPLICATION_JSON', content: JSON.stringify(body) },
      },
      rules: [
        {
          name: 'rate-of-an-address',
          priority: 0,
          visibilityConfig: visibility(`${name}-rate`),
          statement: {
            rateBasedStatement: {
              aggregateKeyType: 'IP',
              limit: requestsPerAddress,
              evaluationWindowSec: windowSeconds,
              scopeDownStatement: { notStatement: { statement: isWebhook } },
            },
          },
          action: {
            block: {
              customResponse: {
                responseCode: failures.throttled.status,
                customResponseBodyKey: 'throttled',
                responseHeaders: [
                  { name: 'retry-after', value: String(windowSeconds) },
                  { name: 'cache-control', value: 'no-store' },
                ],
              },
            },
          },
        },
      ],
    }).attrArn;
  }
}

const isWebhook: waf.CfnWebACL.StatementProperty = {
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: 'STARTS_WITH',
    // Both spellings, with and without the last slash.
    searchString: withoutTrailingSlash(routes.receivePaystack.path),
    textTransformations: [{ priority: 0, type: 'NONE' }],
  },
};

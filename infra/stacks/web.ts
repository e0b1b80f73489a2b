import { existsSync, readdirSync } from 'node:fs';
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import * as s3 from 'aws-cdk-lib/aws-s3';
import type { StackProps } from 'aws-cdk-lib/core';
import { Annotations, CfnOutput, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { DeployTarget } from '../config/deploy-target.ts';
import { stackName } from '../config/names.ts';
import { responseHeaders } from '../constructs/response-headers-policy.ts';
import { hashedFolder, SiteFiles } from '../constructs/site-files.ts';
import { siteRouter } from '../constructs/site-router.ts';
import { suppressNag } from '../constructs/suppress-nag.ts';

// CloudFront keeps these for ten seconds whatever they say of themselves: one user's fault would be everybody's.
const alwaysKept = [404, 405, 414, 500, 501, 502, 503, 504];

const htmlFiles = (site: string): string[] =>
  existsSync(site)
    ? readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'))
    : [];

/** The site and the API under one origin: pages and assets from a private bucket, /api/* passed on uncached. */
export class WebStack extends Stack {
  private readonly place: DeployTarget;

  constructor(scope: Construct, place: DeployTarget, apiId: string, props?: StackProps) {
    super(scope, stackName(place.stage.name, 'web'), props);
    this.place = place;
    const bucket = this.addBucket();
    const domainName = new URL(place.stage.siteUrl).hostname;
    const distribution = new cloudfront.Distribution(this, 'Distribution', {
      domainNames: [domainName],
      // The first deployment waits here until the record that ACM asks for stands in the domain's zone.
      certificate: new Certificate(this, 'Certificate', { domainName, validation: CertificateValidation.fromDns() }),
      minimumProtocolVersion: cloudfront.SecurityPolicyProtocol.TLS_V1_2_2021,
      httpVersion: cloudfront.HttpVersion.HTTP2_AND_3,
      priceClass: cloudfront.PriceClass.PRICE_CLASS_100,
      errorResponses: alwaysKept.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
      ...this.behaviors(bucket, apiId),
    });
    if (existsSync(place.site)) new SiteFiles(this, place.site, bucket, distribution);
    else
      Annotations.of(this).addWarningV2('pazia:no-site', `There is no ${place.site}: deployed so, the site is empty.`);
    new CfnOutput(this, 'SiteAddress', { value: distribution.distributionDomainName });
    this.explain();
  }

  private addBucket(): s3.IBucket {
    const bucket = new s3.Bucket(this, 'Site', {
      blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
      encryption: s3.BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      // It holds nothing that a build does not make again.
      removalPolicy: RemovalPolicy.DESTROY,
    });
    // CDK declares the policy of a bucket as perhaps undefined and that of its interface as perhaps absent.
    return bucket as s3.IBucket;
  }

  private behaviors(
    bucket: s3.IBucket,
    apiId: string,
  ): Pick<cloudfront.DistributionProps, 'defaultBehavior' | 'additionalBehaviors'> {
    const files = S3BucketOrigin.withOriginAccessControl(bucket);
    const policyName = (kind: string): string => `${this.stackName}-${kind}`;
    const shared = { viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.REDIRECT_TO_HTTPS, compress: true };
    const router = new cloudfront.Function(this, 'Router', {
      functionName: policyName('router'),
      runtime: cloudfront.FunctionRuntime.JS_2_0,
      code: cloudfront.FunctionCode.fromInline(siteRouter(htmlFiles(this.place.site))),
    });
    return {
      defaultBehavior: {
        ...shared,
        origin: files,
        cachePolicy: cloudfront.CachePolicy.CACHING_OPTIMIZED,
        responseHeadersPolicy: responseHeaders(this, 'PageHeaders', policyName('page'), 'page'),
        functionAssociations: [{ function: router, eventType: cloudfront.FunctionEventType.VIEWER_REQUEST }],
      },
      additionalBehaviors: {
        [`${hashedFolder}/*`]: {
          ...shared,
          origin: files,
          cachePolicy: cloudfront.CachePolicy.CACHING_OPTIMIZED,
          responseHeadersPolicy: responseHeaders(this, 'AssetHeaders', policyName('asset'), 'asset'),
        },
        'api/*': {
          ...shared,
          origin: new HttpOrigin(`${apiId}.execute-api.${this.region}.${this.urlSuffix}`),
          viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.HTTPS_ONLY,
          allowedMethods: cloudfront.AllowedMethods.ALLOW_ALL,
          cachePolicy: cloudfront.CachePolicy.CACHING_DISABLED,
          // The only policy that hands Authorization on without caching by it; API Gateway wants its own Host.
          originRequestPolicy: cloudfront.OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
          responseHeadersPolicy: responseHeaders(this, 'ApiHeaders', policyName('api'), 'api'),
        },
      },
    };
  }

  private explain(): void {
    const noLogs = 'Pazia keeps no log that names an address: neither viewers nor files are logged.';
    suppressNag(this, 'AwsSolutions-CFR3', noLogs);
    suppressNag(this, 'AwsSolutions-S1', noLogs);
    suppressNag(this, 'AwsSolutions-CFR1', 'Pazia is sold everywhere.');
    suppressNag(
      this,
      'AwsSolutions-CFR2',
      'A web firewall logs addresses; the API is throttled at its stage and by account.',
    );
  }
}

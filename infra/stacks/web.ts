import { existsSync } from 'node:fs';
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import * as s3 from 'aws-cdk-lib/aws-s3';
import type { StackProps } from 'aws-cdk-lib/core';
import { Annotations, CfnOutput, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { originHeader } from '#runtime/origin.ts';
import type { DeployTarget } from '../config/deploy-target.ts';
import { supersededDays } from '../config/limits.ts';
import { stackName, supersededTag } from '../config/names.ts';
import { apiRouter } from '../constructs/api-router.ts';
import { keepEmptierLogs } from '../constructs/bucket-emptier.ts';
import { hashedFolder, readBuiltSite } from '../constructs/built-site.ts';
import { Firewall } from '../constructs/firewall.ts';
import { parameterValue } from '../constructs/parameter-value.ts';
import { responseHeaders } from '../constructs/response-headers-policy.ts';
import { SiteFiles } from '../constructs/site-files.ts';
import { siteRouter } from '../constructs/site-router.ts';
import { suppressNag } from '../constructs/suppress-nag.ts';

// CloudFront caches these for ten seconds whatever their headers say, so one user's error would be shown to everybody.
const cachedErrors = [404, 405, 414, 500, 501, 502, 503, 504];

/** The site and the API under one origin: pages and assets from a private bucket, /api/* forwarded uncached. */
export class WebStack extends Stack {
  readonly distribution: cloudfront.Distribution;
  private readonly target: DeployTarget;

  constructor(scope: Construct, target: DeployTarget, apiId: string, props?: StackProps) {
    super(scope, stackName(target.stage.name, 'web'), props);
    this.target = target;
    const bucket = this.addBucket();
    const domainName = new URL(target.stage.siteUrl).hostname;
    this.distribution = new cloudfront.Distribution(this, 'Distribution', {
      domainNames: [domainName],
      // The first deployment waits here until ACM's validation record is in the domain's zone.
      certificate: new Certificate(this, 'Certificate', { domainName, validation: CertificateValidation.fromDns() }),
      minimumProtocolVersion: cloudfront.SecurityPolicyProtocol.TLS_V1_2_2021,
      httpVersion: cloudfront.HttpVersion.HTTP2_AND_3,
      // The smallest class with edges in Africa, where many customers are.
      priceClass: cloudfront.PriceClass.PRICE_CLASS_200,
      errorResponses: cachedErrors.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
      ...(target.stage.hasFirewall && { webAclId: new Firewall(this, 'Firewall', this.stackName).arn }),
      ...this.behaviors(bucket, apiId),
    });
    if (existsSync(target.site)) new SiteFiles(this, target.site, bucket);
    else
      Annotations.of(this).addWarningV2(
        'pazia:no-site',
        `${target.site} does not exist, so the deployed site would be empty.`,
      );
    new CfnOutput(this, 'SiteBucket', { value: bucket.bucketName });
    new CfnOutput(this, 'SiteAddress', { value: this.distribution.distributionDomainName });
    this.suppressFindings();
  }

  private addBucket(): s3.IBucket {
    const bucket = new s3.Bucket(this, 'Site', {
      blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
      encryption: s3.BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      // A build can recreate everything in it.
      removalPolicy: RemovalPolicy.DESTROY,
      // A bucket is deleted only when it is empty. In a stage that keeps its data, a person does that.
      autoDeleteObjects: !this.target.stage.keepsData,
      lifecycleRules: [
        {
          id: 'superseded-assets',
          tagFilters: supersededTag,
          expiration: Duration.days(supersededDays),
        },
      ],
    });
    keepEmptierLogs(this);
    // Bucket.policy may be undefined while IBucket.policy may be absent, which exactOptionalPropertyTypes tells apart.
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
      code: cloudfront.FunctionCode.fromInline(siteRouter(readBuiltSite(this.target.site))),
    });
    const withoutSlash = new cloudfront.Function(this, 'ApiRouter', {
      functionName: policyName('api-router'),
      runtime: cloudfront.FunctionRuntime.JS_2_0,
      code: cloudfront.FunctionCode.fromInline(apiRouter),
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
          origin: this.apiOrigin(apiId),
          viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.HTTPS_ONLY,
          allowedMethods: cloudfront.AllowedMethods.ALLOW_ALL,
          cachePolicy: cloudfront.CachePolicy.CACHING_DISABLED,
          // The only managed policy that forwards Authorization without caching by it. API Gateway needs its own Host.
          originRequestPolicy: cloudfront.OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
          responseHeadersPolicy: responseHeaders(this, 'ApiHeaders', policyName('api'), 'api'),
          functionAssociations: [{ function: withoutSlash, eventType: cloudfront.FunctionEventType.VIEWER_REQUEST }],
        },
      },
    };
  }

  /** API Gateway has an address of its own, so the Lambdas refuse what comes without this header. */
  private apiOrigin(apiId: string): HttpOrigin {
    return new HttpOrigin(`${apiId}.execute-api.${this.region}.${this.urlSuffix}`, {
      customHeaders: { [originHeader]: parameterValue(this, this.target.stage.name, 'originSecret') },
    });
  }

  private suppressFindings(): void {
    const noLogs = 'Access logs contain IP addresses, which Pazia does not keep.';
    suppressNag(this, 'AwsSolutions-CFR3', noLogs);
    suppressNag(this, 'AwsSolutions-S1', noLogs);
    suppressNag(this, 'AwsSolutions-CFR1', 'Pazia is sold in every country.');
    if (!this.target.stage.hasFirewall)
      suppressNag(this, 'AwsSolutions-CFR2', 'A stage without customers is not worth $6 a month for a firewall.');
  }
}

import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { RemovalPolicy, Stack } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { cacheControl } from '#infra/config/headers.ts';
import { hashedFolder } from './built-site.ts';
import { suppressNag } from './suppress-nag.ts';

/**
 * Uploads a built site: assets first, cached forever, then the pages that refer to them. CloudFront asks the bucket for a
 * page whenever it is opened, so nothing is invalidated.
 */
export class SiteFiles extends Construct {
  constructor(scope: Construct, site: string, bucket: IBucket) {
    super(scope, 'Files');
    const shared = {
      sources: [Source.asset(site)],
      destinationBucket: bucket,
      // A page that was opened before this deployment still loads the old files. `npm run deploy` tags them as superseded,
      // and S3 deletes what has the tag for a month.
      prune: false,
      logGroup: new LogGroup(this, 'Logs', {
        retention: RetentionDays.ONE_MONTH,
        removalPolicy: RemovalPolicy.DESTROY,
      }),
    };
    const assets = new BucketDeployment(this, 'Assets', {
      ...shared,
      exclude: ['*'],
      include: [`${hashedFolder}/*`],
      cacheControl: [CacheControl.fromString(cacheControl.asset)],
    });
    const pages = new BucketDeployment(this, 'Pages', {
      ...shared,
      exclude: [`${hashedFolder}/*`],
      cacheControl: [CacheControl.fromString(cacheControl.page)],
    });
    pages.node.addDependency(assets);
    acceptCopier(pages, bucket);
  }
}

const reason = "CDK's own Lambda, which runs only during a deployment and copies a build into the bucket.";

/** Suppresses its findings one by one, so that a new one in a later CDK is noticed. */
const acceptCopier = (deployment: BucketDeployment, bucket: IBucket): void => {
  const stack = Stack.of(deployment);
  const copier = deployment.handlerRole.node.scope;
  if (!copier) return;
  const bucketArn = `<${stack.resolve(bucket.bucketArn)['Fn::GetAtt'].join('.')}>`;
  const source = `arn:aws:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-${stack.region}`;
  const basicRole = 'arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole';
  const wildcards = [
    ...['Abort*', 'DeleteObject*', 'GetBucket*', 'GetObject*', 'List*'].map((action) => `Action::s3:${action}`),
    ...['*', `${bucketArn}/*`, `${source}/*`].map((resource) => `Resource::${resource}`),
  ];
  suppressNag(copier, `AwsSolutions-IAM4[Policy::${basicRole}]`, reason);
  for (const finding of wildcards) suppressNag(copier, `AwsSolutions-IAM5[${finding}]`, reason);
  for (const rule of ownRuntime) suppressNag(copier, rule, reason);
};

const ownRuntime = [
  'AwsSolutions-L1',
  'Serverless-LambdaDLQ',
  'Serverless-LambdaLatestVersion',
  'Serverless-LambdaTracing',
];

import * as iam from 'aws-cdk-lib/aws-iam';
import * as s3 from 'aws-cdk-lib/aws-s3';
import type { StackProps } from 'aws-cdk-lib/core';
import { CfnOutput, CfnParameter, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { backupDays, exportBucketName, exportRoleName } from '../config/backup.ts';
import { stackName } from '../config/names.ts';
import type { Stage } from '../config/stages.ts';
import { suppressNag } from '../constructs/suppress-nag.ts';

/** A replaced file is kept for this long, so that who took over the first account cannot overwrite the exports at once. */
const replacedDays = 1;

/**
 * The bucket of the second account. The first one may only add files: it can neither read nor delete them. After 35 days
 * S3 deletes them, and with them whoever was deleted from the tables.
 */
export class ExportBucketStack extends Stack {
  constructor(scope: Construct, stage: Stage & { backupAccount: string }, props?: StackProps) {
    super(scope, `${stackName(stage.name, 'backup')}-bucket`, {
      ...props,
      env: { account: stage.backupAccount, ...(props?.env?.region && { region: props.env.region }) },
    });
    const stageAccount = new CfnParameter(this, 'StageAccount', {
      description: `The number of the account in which ${stage.name} runs.`,
      allowedPattern: '\\d{12}',
    });
    const bucket = new s3.Bucket(this, 'Exports', {
      bucketName: exportBucketName(stage.name, stage.backupAccount),
      blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
      objectOwnership: s3.ObjectOwnership.BUCKET_OWNER_ENFORCED,
      encryption: s3.BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      versioned: true,
      removalPolicy: RemovalPolicy.RETAIN,
      lifecycleRules: [
        {
          expiration: Duration.days(backupDays - replacedDays),
          noncurrentVersionExpiration: Duration.days(replacedDays),
          abortIncompleteMultipartUploadAfter: Duration.days(1),
        },
      ],
    });
    const role = `arn:${this.partition}:iam::${stageAccount.valueAsString}:role/${exportRoleName(stage.name)}`;
    bucket.addToResourcePolicy(
      new iam.PolicyStatement({
        // A policy that names a role is refused until the role exists, and this bucket comes first.
        principals: [new iam.AccountPrincipal(stageAccount.valueAsString)],
        conditions: { ArnEquals: { 'aws:PrincipalArn': role } },
        actions: ['s3:PutObject', 's3:PutObjectAcl', 's3:AbortMultipartUpload'],
        resources: [bucket.arnForObjects('*')],
      }),
    );
    new CfnOutput(this, 'Bucket', { value: bucket.bucketName });
    suppressNag(this, 'AwsSolutions-S1', 'Access logs contain IP addresses, which Pazia does not keep.');
  }
}

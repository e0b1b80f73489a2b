import * as iam from 'aws-cdk-lib/aws-iam';
import { ContextAttribute, Schedule, ScheduleExpression, ScheduleTargetInput } from 'aws-cdk-lib/aws-scheduler';
import { Universal } from 'aws-cdk-lib/aws-scheduler-targets';
import type { StackProps } from 'aws-cdk-lib/core';
import { Stack } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { tableKeys } from '#ports/table-definitions.ts';
import { exportBucketName, exportRoleName, exportTime, failedExportsQueue } from '../config/backup.ts';
import { pascal, stackName, tableName } from '../config/names.ts';
import type { Stage } from '../config/stages.ts';
import { deadLetterQueue } from '../constructs/dead-letter-queue.ts';
import { suppressNag } from '../constructs/suppress-nag.ts';

/**
 * Exports every table to a bucket of the second account each night. EventBridge Scheduler calls DynamoDB itself, and an
 * export reads the point-in-time backup, so it runs no code of ours and takes no capacity from the tables.
 */
export class BackupStack extends Stack {
  constructor(scope: Construct, stage: Stage & { backupAccount: string }, props?: StackProps) {
    super(scope, stackName(stage.name, 'backup'), props);
    const bucket = exportBucketName(stage.name, stage.backupAccount);
    const arnOf = (table: string): string => this.formatArn({ service: 'dynamodb', resource: `table/${table}` });
    const tables = tableKeys.map((key) => ({ key, arn: arnOf(tableName(stage.name, key, stage.tableSet)) }));
    const role = this.addRole(stage, bucket);
    const failed = deadLetterQueue(this, 'Failed', failedExportsQueue(stage.name));
    for (const { key, arn } of tables)
      new Schedule(this, `Export${pascal(key)}`, {
        scheduleName: `${this.stackName}-${key}`,
        description: `Exports the table ${key} to the second account.`,
        schedule: ScheduleExpression.cron({ hour: String(exportTime.hour), minute: String(exportTime.minute) }),
        target: new Universal({
          service: 'dynamodb',
          action: 'exportTableToPointInTime',
          role,
          policyStatements: [
            new iam.PolicyStatement({ actions: ['dynamodb:ExportTableToPointInTime'], resources: [arn] }),
          ],
          deadLetterQueue: failed,
          retryAttempts: 5,
          input: ScheduleTargetInput.fromObject({
            TableArn: arn,
            S3Bucket: bucket,
            S3BucketOwner: stage.backupAccount,
            // The exports of one night are in one folder.
            S3Prefix: `${stage.name}/${ContextAttribute.scheduledTime}/${key}`,
            S3SseAlgorithm: 'AES256',
            ExportFormat: 'DYNAMODB_JSON',
          }),
        }),
      });
  }

  private addRole({ name }: Stage, bucket: string): iam.Role {
    const role = new iam.Role(this, 'Role', {
      roleName: exportRoleName(name),
      assumedBy: new iam.ServicePrincipal('scheduler.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': this.account } },
      }),
    });
    role.addToPolicy(
      new iam.PolicyStatement({
        actions: ['s3:PutObject', 's3:PutObjectAcl', 's3:AbortMultipartUpload'],
        resources: [`arn:aws:s3:::${bucket}/*`],
      }),
    );
    suppressNag(
      role,
      `AwsSolutions-IAM5[Resource::arn:aws:s3:::${bucket}/*]`,
      'DynamoDB names the files of an export itself; the bucket holds nothing else.',
    );
    return role;
  }
}

import { Template } from 'aws-cdk-lib/assertions';
import type { App } from 'aws-cdk-lib/core';
import { describe, expect, test } from 'vitest';
import { newApp } from '#infra/app.ts';
import { exportBucketName, exportRoleName, failedExportsQueue } from '#infra/config/backup.ts';
import { tableName } from '#infra/config/names.ts';
import { stages } from '#infra/config/stages.ts';
import { addExportBucket } from '#infra/export-bucket.ts';
import { tableKeys } from '#ports/table-definitions.ts';
import { equipped, propertiesOf, stackIn, stacksOf, templatesOf } from './stacks.ts';
import { readerOf } from './template-text.ts';

const { backupAccount } = equipped('prod');
const bucketName = exportBucketName('prod', backupAccount ?? '');
const prod = templatesOf('prod');
const backup = stackIn(prod, 'backup');
const textOf = readerOf(backup);

const exportBucketApp = (): App => {
  const app = newApp();
  addExportBucket(app, equipped('prod'));
  return app;
};

describe('nightly exports', () => {
  test('every table is exported each night to the bucket of the second account, into one folder a night', () => {
    const inputs = Object.values(backup.findResources('AWS::Scheduler::Schedule')).map(({ Properties }) => ({
      at: Properties.ScheduleExpression,
      to: textOf(Properties.Target.Arn),
      input: JSON.parse(textOf(Properties.Target.Input)),
    }));

    expect(inputs).toEqual(
      tableKeys.map((key) => ({
        at: 'cron(30 23 * * ? *)',
        to: 'scheduler:aws-sdk:dynamodb:exportTableToPointInTime',
        input: {
          TableArn: `arn:aws:dynamodb:us-east-1::table/${tableName('prod', key)}`,
          S3Bucket: bucketName,
          S3BucketOwner: backupAccount,
          S3Prefix: `prod/<aws.scheduler.scheduled-time>/${key}`,
          S3SseAlgorithm: 'AES256',
          ExportFormat: 'DYNAMODB_JSON',
        },
      })),
    );
  });

  test('the role of the exports may export the tables and add files to the bucket, and nothing else', () => {
    const statements = Object.values(backup.findResources('AWS::IAM::Policy')).flatMap(
      ({ Properties }) => Properties.PolicyDocument.Statement,
    );
    const actions = statements.flatMap(({ Action }) => Action);

    expect(new Set(actions)).toEqual(
      new Set([
        'dynamodb:ExportTableToPointInTime',
        's3:PutObject',
        's3:PutObjectAcl',
        's3:AbortMultipartUpload',
        'sqs:SendMessage',
      ]),
    );
    expect(statements.flatMap(({ Resource }) => Resource)).not.toContain('*');
  });

  test('an export that cannot be started ends in a queue whose messages raise an alarm', () => {
    backup.hasResourceProperties('AWS::SQS::Queue', { QueueName: failedExportsQueue('prod') });
    for (const { Properties } of Object.values(backup.findResources('AWS::Scheduler::Schedule')))
      expect(Properties.Target.DeadLetterConfig).toBeDefined();

    const [alarm] = propertiesOf(stackIn(prod, 'watch'), 'AWS::CloudWatch::Alarm').filter(
      ({ AlarmName }) => AlarmName === 'pazia-prod-watch-ticket-ExportsFailed',
    );
    expect(JSON.stringify(alarm)).toContain(`"Value":"${failedExportsQueue('prod')}"`);
  });

  test('a stage without a second account has no exports and no alarm about them', () => {
    const dev = templatesOf('dev');

    expect(dev.has('backup')).toBe(false);
    expect(JSON.stringify(dev.get('watch')?.toJSON())).not.toContain('ExportsFailed');
  });
});

describe('the bucket of the second account', () => {
  const app = exportBucketApp();
  app.synth();
  const [stack] = stacksOf(app);
  if (!stack) throw new Error('there is no stack');
  const template = Template.fromStack(stack);

  test('the bucket is in the second account, private, encrypted, versioned, and kept when its stack is deleted', () => {
    expect(stack.account).toBe(backupAccount);
    expect(stack.terminationProtection).toBe(true);
    template.hasResource('AWS::S3::Bucket', {
      DeletionPolicy: 'Retain',
      Properties: {
        BucketName: bucketName,
        BucketEncryption: {
          ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }],
        },
        PublicAccessBlockConfiguration: {
          BlockPublicAcls: true,
          BlockPublicPolicy: true,
          IgnorePublicAcls: true,
          RestrictPublicBuckets: true,
        },
        OwnershipControls: { Rules: [{ ObjectOwnership: 'BucketOwnerEnforced' }] },
        VersioningConfiguration: { Status: 'Enabled' },
      },
    });
  });

  test('exports are gone after 35 days, replaced files included', () => {
    const [bucket] = Object.values(template.findResources('AWS::S3::Bucket'));
    const [rule] = bucket?.Properties.LifecycleConfiguration.Rules ?? [];

    expect(rule).toMatchObject({ Status: 'Enabled' });
    expect(rule.ExpirationInDays + rule.NoncurrentVersionExpiration.NoncurrentDays).toBe(35);
  });

  test('the stage may add files to the bucket but neither read nor delete them, and only over TLS', () => {
    const [policy] = Object.values(template.findResources('AWS::S3::BucketPolicy'));
    const statements: Record<string, unknown>[] = policy?.Properties.PolicyDocument.Statement ?? [];
    const [deny, allow] = statements;

    expect(statements).toHaveLength(2);
    expect(deny).toMatchObject({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } });
    expect(allow).toMatchObject({
      Effect: 'Allow',
      Action: ['s3:AbortMultipartUpload', 's3:PutObject', 's3:PutObjectAcl'],
    });
    expect(JSON.stringify(allow?.Condition)).toContain(`:role/${exportRoleName('prod')}`);
  });

  test('a stage without a second account has no bucket, and the error says what to set', () => {
    expect(() => addExportBucket(newApp(), stages.dev)).toThrow('Set backupAccount of dev in infra/config/stages.ts');
  });
});

describe('restored tables', () => {
  test('a stage that uses restored tables refers to them everywhere, and keeps those of its data stack', () => {
    const templates = templatesOf('prod', false, { tableSet: 'r20261122t013000' });
    const names = (template?: Template) => [
      ...new Set(JSON.stringify(template?.toJSON()).match(/pazia-prod-(r20261122t013000-)?(users|payments)\b/g)),
    ];

    for (const part of ['api', 'watch', 'backup'])
      expect(names(templates.get(part)).toSorted(), part).toEqual([
        'pazia-prod-r20261122t013000-payments',
        'pazia-prod-r20261122t013000-users',
      ]);
    expect(names(templates.get('data')).toSorted()).toEqual(['pazia-prod-payments', 'pazia-prod-users']);
    expect(JSON.stringify(templates.get('events')?.toJSON())).toContain(
      '"TABLE_PREFIX":"pazia-prod-r20261122t013000-"',
    );
  });
});

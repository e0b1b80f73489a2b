import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import * as s3 from 'aws-cdk-lib/aws-s3';
import type { App } from 'aws-cdk-lib/core';
import { Validations } from 'aws-cdk-lib/core';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { anApp, stacksOf } from './stacks.ts';

const Report = z.object({
  pluginReports: z.array(z.object({ pluginName: z.string(), violations: z.array(z.object({ ruleName: z.string() })) })),
});

/** The findings of a synthesis, with warnings, which do not stop it. Without findings there is no report. */
const findingsOf = ({ outdir }: App): string[] => {
  const file = join(outdir, 'validation-report.json');
  if (!existsSync(file)) return [];
  return Report.parse(JSON.parse(readFileSync(file, 'utf8'))).pluginReports.flatMap(({ pluginName, violations }) =>
    violations.map(({ ruleName }) => `${pluginName}: ${ruleName}`),
  );
};

describe('cdk-nag', () => {
  test.each(['prod', 'dev'] as const)('cdk-nag has no unsuppressed findings in %s', (stage) => {
    const app = anApp(stage);

    app.synth();

    expect(findingsOf(app)).toEqual([]);
  });

  test('a flawed template fails the AwsSolutions and the Serverless rules of cdk-nag', () => {
    const app = anApp('prod');
    const [stack] = stacksOf(app);
    if (stack) {
      new s3.Bucket(stack, 'Open');
      const code = lambda.Code.fromInline('exports.handler = async () => {};');
      new lambda.Function(stack, 'Bare', { runtime: lambda.Runtime.NODEJS_24_X, handler: 'index.handler', code });
    }

    expect(() => app.synth()).toThrow();
    expect(findingsOf(app)).toEqual(
      expect.arrayContaining([
        'AwsSolutions: AwsSolutions-S1',
        'AwsSolutions: AwsSolutions-S10',
        'Serverless: Serverless-LambdaDLQ',
        'Serverless: Serverless-LambdaTracing',
      ]),
    );
  });
});

describe('suppressed findings', () => {
  const suppressedIn = (stage: 'prod' | 'dev'): [string, string][] =>
    anApp(stage)
      .node.findAll()
      .flatMap((construct) => construct.node.metadata)
      .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
      .flatMap(({ data }) => Object.entries(z.record(z.string(), z.string()).parse(data)));
  const suppressed = suppressedIn('prod');

  test('each suppressed finding has a sentence with its reason', () => {
    expect(suppressed.filter(([, reason]) => !/^[A-Z].{20,}\.$/.test(reason))).toEqual([]);
  });

  test('only the stage without customers has no firewall', () => {
    expect(suppressedIn('prod').map(([id]) => id)).not.toContain('AwsSolutions::AwsSolutions-CFR2');
    expect(suppressedIn('dev').filter(([id]) => id.includes('CFR2'))).toHaveLength(1);
  });

  test('the list of suppressed cdk-nag findings is complete', () => {
    const rules = suppressed.map(([id]) => id.replace(/^Annotation::/, '').replace(/\[.*/, ''));

    expect([...new Set(rules)].toSorted()).toEqual([
      'AwsSolutions-APIG4',
      'AwsSolutions-CFR1',
      'AwsSolutions-CFR3',
      'AwsSolutions-IAM4',
      'AwsSolutions-IAM5',
      'AwsSolutions-L1',
      'AwsSolutions-S1',
      'AwsSolutions-SQS3',
      'Serverless-EventBusDLQ',
      'Serverless-LambdaDLQ',
      'Serverless-LambdaLatestVersion',
      'Serverless-LambdaTracing',
      'Serverless-SQSRedrivePolicy',
    ]);
  });
});

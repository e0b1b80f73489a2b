import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CloudFormationClient, DescribeStacksCommand, GetTemplateCommand } from '@aws-sdk/client-cloudformation';
import { GetAliasCommand, LambdaClient, ListVersionsByFunctionCommand } from '@aws-sdk/client-lambda';
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { GetParametersCommand, SSMClient } from '@aws-sdk/client-ssm';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { operatorConnection } from '#infra/cli/aws-connection.ts';
import { deploymentSummary } from '#infra/cli/deploy/deployment-summary.ts';
import { runDeploy } from '#infra/cli/deploy/run-deploy.ts';
import { stages } from '#infra/config/stages.ts';
import { aFolder } from '#test/support/folders.ts';

const [ssm, cloudFormation] = [mockClient(SSMClient), mockClient(CloudFormationClient)];
const [s3, lambda] = [mockClient(S3Client), mockClient(LambdaClient)];
afterAll(() => {
  for (const client of [ssm, cloudFormation, s3, lambda]) client.restore();
});

const template = {
  Resources: {
    Live: {
      Type: 'AWS::Lambda::Alias',
      Properties: { Name: 'live', FunctionName: 'a', FunctionVersion: '1' },
      UpdatePolicy: { CodeDeployLambdaAliasUpdate: { ApplicationName: 'a', DeploymentGroupName: 'b' } },
    },
  },
};
const outputs = { 'pazia-dev-web': { SiteAddress: 'd1.cloudfront.net', SiteBucket: 'the-bucket' } };
const address = 'https://d1.cloudfront.net';

const statusOfStacks = (StackStatus: 'UPDATE_COMPLETE' | 'REVIEW_IN_PROGRESS') =>
  cloudFormation
    .on(DescribeStacksCommand)
    .resolves({ Stacks: [{ StackName: 'any', CreationTime: new Date(0), StackStatus }] });

beforeEach(() => {
  for (const client of [ssm, cloudFormation, s3, lambda]) client.reset();
  ssm.on(GetParametersCommand).resolves({
    Parameters: [
      { Name: '/pazia/dev/verification-keys', Type: 'String', Value: 'x', Version: 3 },
      { Name: '/pazia/dev/origin-secret', Type: 'String', Value: 'y', Version: 2 },
    ],
  });
  cloudFormation.on(GetTemplateCommand).resolves({ TemplateBody: JSON.stringify(template) });
  statusOfStacks('UPDATE_COMPLETE');
  s3.on(ListObjectsV2Command).resolves({ Contents: [] });
  lambda.on(GetAliasCommand).resolves({ FunctionVersion: '1' });
  lambda.on(ListVersionsByFunctionCommand).resolves({ Versions: [] });
});

/** Deploys with programs that succeed, except for the calls whose text matches. */
const deploy = async (
  env: Record<string, string>,
  args: string[] = [],
  failing: (call: string) => boolean = () => false,
) => {
  const [calls, output, rolledBackTo]: [string[], string[], string[]] = [[], [], []];
  const site = aFolder();
  mkdirSync(join(site, 'assets'));
  const run = (program: string, ...given: string[]): boolean => {
    const call = [program, ...given].join(' ');
    calls.push(call);
    const [, , option, value = ''] = given;
    if (program === 'cdk' && option === '--outputs-file') writeFileSync(value, JSON.stringify(outputs));
    if (program === 'cdk' && option === '--app') rolledBackTo.push(readFileSync(join(value, 'manifest.json'), 'utf8'));
    return !failing(call);
  };
  const print = (text: string): void => void output.push(text);
  const code = await runDeploy(args, { env, print, printError: print, connection: operatorConnection, run, site });
  return { code, calls, output: output.join('\n'), rolledBackTo };
};

const isSmoke = (call: string): boolean => call.includes('run smoke');

/** Fails the first smoke test, as a broken release does. */
const firstSmoke = () => {
  let count = 0;
  return (call: string): boolean => isSmoke(call) && count++ === 0;
};

describe('npm run deploy', () => {
  test.each([
    ['none', {}],
    ['an unknown one', { STAGE: 'production' }],
    ['the local one', { STAGE: 'local', AWS_ENDPOINT_URL: 'http://localhost:4566' }],
  ])('a deploy where STAGE names %s lists the stages and builds nothing', async (_what, env) => {
    const { code, calls, output } = await deploy(env);

    expect(code).toBe(2);
    expect(output).toContain('Set STAGE to dev or prod, for example STAGE=dev npm run deploy.');
    expect(calls).toEqual([]);
  });

  test('a deploy asks the doctor, builds, deploys the newest parameters, tests the result and prints the URLs', async () => {
    const { code, calls, output } = await deploy({ STAGE: 'dev' }, ['--require-approval', 'never']);

    expect(calls).toEqual([
      'npm run doctor',
      'npm run build:site',
      'npm run build:functions',
      expect.stringMatching(
        /^cdk deploy --all --outputs-file \S+ --context verificationKeys=3 --context originSecret=2 --require-approval never$/,
      ),
      `npm run smoke -- ${address}`,
    ]);
    expect(code).toBe(0);
    expect(output).toContain('dev is deployed: https://dev.pazia.app');
    expect(output).toContain('Point dev.pazia.app to d1.cloudfront.net');
  });

  test('a deployment that works is not spoilt by what cannot be cleaned up after it', async () => {
    s3.on(ListObjectsV2Command).rejects(new Error('no access'));

    const { code, output } = await deploy({ STAGE: 'dev' });

    expect(code).toBe(0);
    expect(output).toContain('could not be cleaned up; the next deployment tries again. no access');
  });

  test('a failed deploy says where to look, tests nothing and prints no URL', async () => {
    const { code, calls, output } = await deploy({ STAGE: 'dev' }, [], (call) => call.startsWith('cdk'));

    expect([code, output]).toEqual([1, "'cdk deploy --all' failed, see above."]);
    expect(calls.some(isSmoke)).toBe(false);
  });

  test('a deploy of a stage that lacks something builds and deploys nothing', async () => {
    const { code, calls, output } = await deploy({ STAGE: 'dev' }, [], (call) => call.endsWith('doctor'));

    expect(calls).toEqual(['npm run doctor']);
    expect([code, output]).toEqual([1, 'Nothing was deployed. Do what is said above, then run this again.']);
  });

  test('nothing is deployed where AWS does not say what is deployed now', async () => {
    cloudFormation.on(DescribeStacksCommand).rejects(new Error('no access'));

    const { code, calls, output } = await deploy({ STAGE: 'dev' });

    expect([code, output]).toEqual([
      1,
      'The templates that are deployed could not be read, so nothing was done. no access',
    ]);
    expect(calls.some((call) => call.startsWith('cdk'))).toBe(false);
  });
});

describe('a deployment that fails the smoke test', () => {
  test('the templates of before are deployed, tested, and the deployment fails', async () => {
    const { code, calls, output, rolledBackTo } = await deploy({ STAGE: 'dev' }, [], firstSmoke());

    expect(calls.slice(-3)).toEqual([
      `npm run smoke -- ${address}`,
      expect.stringMatching(/^cdk deploy --all --app \S+ --require-approval never$/),
      `npm run smoke -- ${address}`,
    ]);
    expect(rolledBackTo[0]).toContain('pazia-dev-events');
    expect(code).toBe(1);
    expect(output).toMatch(
      /^The smoke test failed\. Rolling dev back to the templates of before \.\.\.\ndev is rolled back, and works\./,
    );
    expect(output).toMatch(/Fix the cause .* deploy again\.$/);
    expect(s3.calls()).toEqual([]);
  });

  test('a roll-back that does not help is reported', async () => {
    const { code, output } = await deploy({ STAGE: 'dev' }, [], isSmoke);

    expect(code).toBe(1);
    expect(output).toContain('dev is rolled back, and does not pass the smoke test either.');
  });

  test('a roll-back that fails names the way by hand', async () => {
    const { code, output } = await deploy({ STAGE: 'dev' }, [], (call) => isSmoke(call) || call.includes('--app'));

    expect(code).toBe(1);
    expect(output).toContain("as the section 'Rolled-back deployment' of docs/runbook.md says.");
  });

  test('the first deployment has nothing to roll back to', async () => {
    statusOfStacks('REVIEW_IN_PROGRESS');

    const { code, calls, output } = await deploy({ STAGE: 'dev' }, [], isSmoke);

    expect([code, output]).toEqual([
      1,
      'The smoke test failed. There is nothing to roll back to: fix the cause, and deploy again.',
    ]);
    expect(calls.filter((call) => call.startsWith('cdk'))).toHaveLength(1);
  });
});

describe('The deployment summary', () => {
  test('the summary names the site, its dashboard, its webhook URL and the remaining steps', () => {
    const stdout = deploymentSummary(stages.prod, {
      'pazia-prod-web': { SiteAddress: 'd1.cloudfront.net' },
      'pazia-prod-mail': { DnsRecord1: 'x._domainkey.pazia.app CNAME x.dkim.amazonses.com' },
      'pazia-prod-watch': {
        PageTopic: 'arn:aws:sns:us-east-1:1:pazia-prod-watch-page',
        TicketTopic: 'arn:aws:sns:us-east-1:1:pazia-prod-watch-ticket',
        DashboardAddress: 'https://board',
      },
    });

    expect(stdout).toContain('prod is deployed: https://pazia.app\n');
    expect(stdout).toContain('    x._domainkey.pazia.app CNAME x.dkim.amazonses.com\n');
    expect(stdout).toContain('https://board');
    expect(stdout).toContain('https://pazia.app/api/webhooks/paystack/');
    expect(stdout).toContain('--topic-arn arn:aws:sns:us-east-1:1:pazia-prod-watch-page');
    expect(stdout).toContain('--topic-arn arn:aws:sns:us-east-1:1:pazia-prod-watch-ticket');
    expect(stdout).toContain('--stage prod');
  });
});

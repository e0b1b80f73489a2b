import { execFile } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { deploymentSummary } from '#infra/cli/deploy/deployment-summary.ts';
import { stages } from '#infra/config/stages.ts';
import { aFolder } from '#test/support/folders.ts';

const program = resolve(import.meta.dirname, '../../../../../infra/cli/deploy/deploy.ts');

/** Fake npm and cdk that record their arguments and then run this shell code. */
const fakeCommands = (cdk: string, npm = '') => {
  const folder = aFolder();
  const calls = join(folder, 'calls');
  writeFileSync(calls, '');
  const put = (name: string, script: string): void => {
    writeFileSync(join(folder, name), `#!/bin/sh\necho "${name} $STAGE $*" >> ${calls}\n${script}\n`);
    chmodSync(join(folder, name), 0o755);
  };
  put('npm', npm);
  put('cdk', cdk);
  return { folder, calls: () => readFileSync(calls, 'utf8').trim().split('\n') };
};

const deploy = (path: string, env: Record<string, string>, ...args: string[]) =>
  new Promise<{ code: unknown; stdout: string; stderr: string }>((done) => {
    execFile(
      process.execPath,
      [program, ...args],
      { env: { PATH: `${path}:/bin:/usr/bin`, ...env } },
      (error, stdout, stderr) => done({ code: error?.code ?? 0, stdout, stderr }),
    );
  });

// cdk is called as: deploy --all --outputs-file FILE.
const writesOutputs = `echo '{"pazia-dev-web":{"SiteAddress":"d1.cloudfront.net"}}' > "$4"`;

describe('npm run deploy', () => {
  test.each([
    ['none', {}],
    ['an unknown one', { STAGE: 'production' }],
    ['the local one', { STAGE: 'local', AWS_ENDPOINT_URL: 'http://localhost:4566' }],
  ])('a deploy where STAGE names %s lists the stages and builds nothing', async (_what, env) => {
    const { folder, calls } = fakeCommands('');

    const outcome = await deploy(folder, env);

    expect(outcome).toMatchObject({ code: 2, stdout: '' });
    expect(outcome.stderr).toContain('Set STAGE to dev or prod, for example STAGE=dev npm run deploy.');
    expect(calls()).toEqual(['']);
  });

  test('a deploy builds the site and the Lambdas for the stage, deploys everything and prints the URLs', async () => {
    const { folder, calls } = fakeCommands(writesOutputs);

    const { code, stdout } = await deploy(folder, { STAGE: 'dev' }, '--require-approval', 'never');

    expect(calls()).toEqual([
      'npm dev run doctor',
      'npm dev run build:site',
      'npm dev run build:functions',
      expect.stringMatching(/^cdk dev deploy --all --outputs-file \S+ --require-approval never$/),
    ]);
    expect(code).toBe(0);
    expect(stdout).toContain('dev is deployed: https://dev.pazia.app');
    expect(stdout).toContain('Point dev.pazia.app to d1.cloudfront.net');
  });

  test('a failed deploy says where to look and prints no URL', async () => {
    const outcome = await deploy(fakeCommands('exit 3').folder, { STAGE: 'dev' });

    expect(outcome).toEqual({
      code: 1,
      stdout: '',
      stderr: "'cdk deploy --all' failed, see above.\n",
    });
  });

  test('a deploy of a stage that lacks something builds and deploys nothing', async () => {
    const { folder, calls } = fakeCommands('', '[ "$2" != doctor ]');

    const outcome = await deploy(folder, { STAGE: 'dev' });

    expect(calls()).toEqual(['npm dev run doctor']);
    expect(outcome).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Nothing was deployed. Do what is said above, then run this again.\n',
    });
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

import { execFile } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { deploymentSummary } from '#infra/cli/deploy/deployment-summary.ts';
import { stages } from '#infra/config/stages.ts';
import { aFolder } from '#test/support/folders.ts';

const program = resolve(import.meta.dirname, '../../../../../infra/cli/deploy/deploy.ts');

/** npm and cdk that only note how they were called; cdk then does what `cdk` says, in sh. */
const standIns = (cdk: string) => {
  const folder = aFolder();
  const calls = join(folder, 'calls');
  writeFileSync(calls, '');
  const put = (name: string, script: string): void => {
    writeFileSync(join(folder, name), `#!/bin/sh\necho "${name} $STAGE $*" >> ${calls}\n${script}\n`);
    chmodSync(join(folder, name), 0o755);
  };
  put('npm', '');
  put('cdk', cdk);
  return { folder, calls: () => readFileSync(calls, 'utf8').trim().split('\n') };
};

const deploy = (path: string, env: Record<string, string>, ...args: string[]) =>
  new Promise<{ code: unknown; said: string; complained: string }>((done) => {
    execFile(
      process.execPath,
      [program, ...args],
      { env: { PATH: `${path}:/bin:/usr/bin`, ...env } },
      (error, said, complained) => done({ code: error?.code ?? 0, said, complained }),
    );
  });

// Its arguments are: deploy --all --outputs-file FILE.
const writesOutputs = `echo '{"pazia-dev-web":{"SiteAddress":"d1.cloudfront.net"}}' > "$4"`;

describe('npm run deploy', () => {
  test.each([
    ['none', {}],
    ['an unknown one', { STAGE: 'production' }],
    ['the local one', { STAGE: 'local', AWS_ENDPOINT_URL: 'http://localhost:4566' }],
  ])('where STAGE names %s says which there are, and builds nothing', async (_what, env) => {
    const { folder, calls } = standIns('');

    const outcome = await deploy(folder, env);

    expect(outcome).toMatchObject({ code: 2, said: '' });
    expect(outcome.complained).toContain('Set STAGE to dev or prod, for example STAGE=dev npm run deploy.');
    expect(calls()).toEqual(['']);
  });

  test('builds the site and the Lambdas for the stage, deploys all of it, and says where it is', async () => {
    const { folder, calls } = standIns(writesOutputs);

    const { code, said } = await deploy(folder, { STAGE: 'dev' }, '--require-approval', 'never');

    expect(calls()).toEqual([
      'npm dev run build:site',
      'npm dev run build:functions',
      expect.stringMatching(/^cdk dev deploy --all --outputs-file \S+ --require-approval never$/),
    ]);
    expect(code).toBe(0);
    expect(said).toContain('dev is deployed: https://dev.pazia.app');
    expect(said).toContain('Point dev.pazia.app to d1.cloudfront.net');
  });

  test('that fails says who knows why, and nothing of a site', async () => {
    const outcome = await deploy(standIns('exit 3').folder, { STAGE: 'dev' });

    expect(outcome).toEqual({
      code: 1,
      said: '',
      complained: "'cdk deploy --all' failed. Run npm run doctor to see what the stage needs.\n",
    });
  });
});

describe('The afterword', () => {
  test('names the site, its dashboard, its webhooks, and what is left to do', () => {
    const said = deploymentSummary(stages.prod, {
      'pazia-prod-web': { SiteAddress: 'd1.cloudfront.net' },
      'pazia-prod-watch': { AlarmTopic: 'arn:aws:sns:us-east-1:1:pazia-prod-watch', DashboardAddress: 'https://board' },
    });

    expect(said).toContain('prod is deployed: https://pazia.app\n');
    expect(said).toContain('https://board');
    expect(said).toContain('https://pazia.app/api/webhooks/paystack/');
    expect(said).toContain('--topic-arn arn:aws:sns:us-east-1:1:pazia-prod-watch');
    expect(said).toContain('--stage prod');
  });
});

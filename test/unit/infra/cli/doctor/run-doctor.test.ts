import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { operatorConnection } from '#infra/cli/aws-connection.ts';
import type { DnsResolver } from '#infra/cli/doctor/read-dns.ts';
import { runDoctor } from '#infra/cli/doctor/run-doctor.ts';

const silent: DnsResolver = {
  resolve4: async () => [],
  resolve6: async () => [],
  resolveCaa: async () => [],
  resolveSoa: async () => ({}),
};

/** Nothing listens on port 9, so AWS is unreachable. */
const unreachable = {
  ...operatorConnection,
  endpoint: 'http://127.0.0.1:9',
  credentials: { accessKeyId: 'ann', secretAccessKey: 'hidden' },
};

const run = async (args: string[], source: Record<string, string> = { STAGE: 'dev' }) => {
  const said: string[] = [];
  const complained: string[] = [];
  const code = await runDoctor(args, {
    env: source,
    connection: unreachable,
    dns: silent,
    print: (text) => said.push(text),
    printError: (text) => complained.push(text),
  });
  return { code, said: said.join('\n'), complained: complained.join('\n') };
};

describe('npm run doctor', () => {
  test('the doctor prints one line per check and exits with 1 if one fails', async () => {
    const { code, said } = await run([]);

    const lines = said.split('\n');
    expect(code).toBe(1);
    expect(lines[0]).toMatch(/^✗ AWS did not accept the credentials: .*ECONNREFUSED.* Set AWS_PROFILE/);
    expect(lines).toContainEqual(
      expect.stringMatching(/^✗ The plan codes of dev are not set .* infra\/config\/stages\.ts\.$/),
    );
    expect(lines.at(-1)).toMatch(/^dev is not ready: 2 of \d checks failed\.$/);
    expect(said).not.toContain('hidden');
  });

  test('the doctor creates no keys if AWS is unreachable, and says so', async () => {
    expect(await run(['--make-keys'])).toMatchObject({
      code: 1,
      said: '',
      complained: expect.stringMatching(/^The keys could not be created\. .*ECONNREFUSED/),
    });
  });

  test('the doctor rejects unknown options', async () => {
    expect(await run(['--fix'])).toMatchObject({ code: 2, complained: expect.stringContaining('--make-keys') });
  });

  test('the doctor command requires a stage', async () => {
    const program = resolve(import.meta.dirname, '../../../../../infra/cli/doctor/doctor.ts');

    const said = await new Promise<unknown[]>((done) => {
      execFile(process.execPath, [program], { env: {} }, (error, stdout, stderr) =>
        done([error?.code, stdout, stderr]),
      );
    });

    expect(said).toEqual([
      2,
      '',
      expect.stringContaining('Set STAGE to dev or prod, for example STAGE=dev npm run doctor'),
    ]);
  });
});

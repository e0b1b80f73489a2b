import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { freePort } from '#infra/local/engine/free-port.ts';
import { openCloud } from '#test/support/cloud.ts';
import { aFolder } from '#test/support/folders.ts';
import { listeningPorts } from '#test/support/listening.ts';
import { whereOpen } from '#test/support/reachable.ts';
import { recordTries } from '#test/support/record-tries.ts';

const root = resolve(import.meta.dirname, '../../..');
const promise = 'a port of the local cloud is closed to other machines';
const patience = { timeout: 90_000, interval: 100 };

describe('the ports of the local cloud', () => {
  test('DynamoDB Local accepts connections from this machine only', async () => {
    const { onLoopback, elsewhere } = await whereOpen(Number(new URL(inject('engineUrl')).port));

    expect({ onLoopback, elsewhere }).toEqual({ onLoopback: true, elsewhere: [] });
    recordTries(26, promise, 1);
  });

  test('the local cloud accepts connections from this machine only', async () => {
    const cloud = await openCloud();
    onTestFinished(cloud.stop);

    const { onLoopback, elsewhere } = await whereOpen(Number(new URL(cloud.url).port));

    expect({ onLoopback, elsewhere }).toEqual({ onLoopback: true, elsewhere: [] });
    recordTries(26, promise, 1);
  });

  test('DynamoDB Local serves nobody who does not know its random path', async () => {
    const { origin, pathname } = new URL(inject('engineUrl'));
    const call = (path: string): Promise<number> =>
      fetch(origin + path, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-amz-json-1.0',
          'x-amz-target': 'DynamoDB_20120810.ListTables',
          authorization:
            'AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
        },
        body: '{}',
      }).then(({ status }) => status);

    expect(pathname).toMatch(/^\/[\w-]{24}$/);
    expect(await Promise.all(['/', '/shell', '/guessed', `${pathname}x`].map(call))).toEqual([404, 404, 404, 404]);
    expect(await call(pathname)).toBe(200);
  });
});

/** Starts a command of package.json and waits until it is ready. */
const started = async (program: string) => {
  const port = await freePort();
  const child = spawn(process.execPath, [program], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: String(port), DATA_DIR: aFolder() },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  await vi.waitFor(() => expect(said).toContain('ready http'), patience);
  return { port, pid: Number(child.pid) };
};

// Linux lists the sockets of every process, also those that nobody thought of.
describe.runIf(existsSync('/proc/net/tcp'))('the sockets of the local cloud', () => {
  test.each([
    ['npm start', 'test/integration/local/local-owner.ts'],
    ['npm run dev', 'infra/local/dev.ts'],
  ])('no process of %s listens beyond the loopback interface', { timeout: 120_000 }, async (_command, program) => {
    const { port, pid } = await started(program);

    const listening = listeningPorts(pid);

    expect(listening.map((each) => each.port)).toContain(port);
    expect(listening.filter(({ isLoopback }) => !isLoopback)).toEqual([]);
    recordTries(26, promise, listening.length);
  });
});

test('npm run dev serves the sources of the site and no other file of the project', { timeout: 120_000 }, async () => {
  const { port } = await started('infra/local/dev.ts');
  const get = async (path: string): Promise<number> => (await fetch(`http://localhost:${port}${path}`)).status;
  const files = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isFile());
  // Vite answers 200 with the page's shell where no file is, so only files that exist tell a leak.
  const others = [...files.map(({ name }) => name), '.local/secrets.json', 'infra/local/secrets.ts'].filter((file) =>
    existsSync(resolve(root, file)),
  );
  const ways = others.flatMap((file) =>
    ['', '?raw', '?import&raw', '?url'].map((query) => `/@fs${root}/${file}${query}`),
  );

  const served = [];
  for (const path of ways) if ((await get(path)) === 200) served.push(path);

  expect(served).toEqual([]);
  expect(await get(`/@fs${root}/functions/domain/plans.ts`)).toBe(200);
  expect(await get('/src/app/main.tsx')).toBe(200);
});

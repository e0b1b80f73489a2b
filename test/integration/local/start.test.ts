import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '#infra/local/engine/free-port.ts';
import { aFolder } from '#test/support/folders.ts';

const timeout = 60_000;
const patience = { timeout: 30_000, interval: 50 };
const owner = join(import.meta.dirname, 'local-owner.ts');

type Started = { child: ChildProcess; said: () => string; complained: () => string; exited: Promise<unknown[]> };

const begin = (env: Record<string, string>): Started => {
  const child = spawn(process.execPath, [owner], { env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env } });
  onTestFinished(() => void child.kill('SIGKILL'));
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString();
  });
  return { child, said: () => out, complained: () => err, exited: once(child, 'close') };
};

const start = async (folder: string): Promise<Started & { url: string }> => {
  const port = await freePort();
  const started = begin({ PORT: String(port), DATA_DIR: folder });
  const url = `http://localhost:${port}`;
  await vi.waitFor(() => expect(started.said()).toContain(`ready ${url}\n`), patience);
  return { ...started, url };
};

const register = (url: string): Promise<Response> =>
  fetch(`${url}/api/register/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: 'ann@example.test',
      username: 'ann',
      password: 'Long-pass-1',
      re_password: 'Long-pass-1',
      confirm_password: 'Long-pass-1',
    }),
  });

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const enginePid = (folder: string): number => Number(readFileSync(join(folder, 'engine.pid'), 'utf8'));

describe('npm start', { timeout }, () => {
  test('npm start reports ready once, and stops at Ctrl-C within three seconds with a message', async () => {
    const folder = aFolder();
    const { child, said, complained, exited } = await start(folder);
    const engine = enginePid(folder);
    const asked = performance.now();

    child.kill('SIGINT');
    const [code] = await exited;

    expect(code).toBe(0);
    expect(performance.now() - asked).toBeLessThan(3000);
    expect(said().match(/^ready /gmu)).toHaveLength(1);
    expect(said()).toContain('Stopping. All data is kept for the next start.');
    expect(complained()).toBe('');
    expect(isRunning(engine)).toBe(false);
  });

  test('a second interrupt, passed on by npm, does not disturb the shutdown', async () => {
    const { child, said, exited } = await start(aFolder());

    child.kill('SIGINT');
    await vi.waitFor(() => expect(said()).toContain('Stopping'), patience);
    child.kill('SIGINT');

    expect(await exited).toEqual([0, null]);
  });

  test('npm start shuts down cleanly when its terminal is closed', async () => {
    const { child } = await start(aFolder());
    const exited = once(child, 'exit');

    child.stdout?.destroy();
    child.stderr?.destroy();
    child.kill('SIGHUP');

    expect(await exited).toEqual([0, null]);
  });

  test('after a kill, npm start continues with the same data and sends pending webhooks', async () => {
    const folder = aFolder();
    const first = await start(folder);
    const engine = enginePid(folder);
    await register(first.url);
    first.child.kill('SIGKILL');
    await first.exited;
    await vi.waitFor(() => expect(isRunning(engine)).toBe(false), patience);

    const { url } = await start(folder);

    await vi.waitFor(async () => {
      const mails: unknown = await (await fetch(`${url}/_local/mail?to=ann@example.test`)).json();
      expect(mails).not.toEqual([]);
    }, patience);
  });

  test('no request is lost when the database engine is killed', async () => {
    const folder = aFolder();
    const { url, said } = await start(folder);

    process.kill(enginePid(folder), 'SIGKILL');
    const servers = await fetch(`${url}/api/v1/servers/`);

    expect(servers.status).toBe(200);
    expect(said()).toContain('Restarting it');
  });

  test('a port in use is reported in one sentence and leaves nothing behind', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;

    const { exited, complained, said } = begin({ PORT: String(port), DATA_DIR: aFolder() });
    const [code] = await exited;

    expect(code).toBe(1);
    expect(complained()).toBe(
      `Port ${port} is in use. Stop the program that uses it, or choose another: PORT=${port + 1} npm start.\n`,
    );
    expect(said()).not.toContain('ready');
  });

  test('an unusable data folder is reported in one sentence', async () => {
    const file = join(aFolder(), 'file');
    writeFileSync(file, '');

    const { exited, complained } = begin({ PORT: String(await freePort()), DATA_DIR: file });
    const [code] = await exited;

    expect(code).toBe(1);
    expect(complained().trim().split('\n')).toEqual([expect.stringMatching(/^The data folder .* DATA_DIR .*\.$/u)]);
  });

  test('a broken store is reported in one sentence', async () => {
    const folder = aFolder();
    writeFileSync(join(folder, 'local.db'), 'this is no database, and long enough to be read as one'.repeat(50));

    const { exited, complained } = begin({ PORT: String(await freePort()), DATA_DIR: folder });
    const [code] = await exited;

    expect(code).toBe(1);
    expect(complained().trim().split('\n')).toEqual([expect.stringContaining('local.db')]);
  });

  test('an endpoint that does not respond is reported in one sentence', async () => {
    const endpoint = `http://127.0.0.1:${await freePort()}`;

    const { exited, complained } = begin({
      PORT: String(await freePort()),
      DATA_DIR: aFolder(),
      AWS_ENDPOINT_URL: endpoint,
    });
    const [code] = await exited;

    expect(code).toBe(1);
    expect(complained().trim().split('\n')).toEqual([
      expect.stringMatching(`AWS_ENDPOINT_URL, ${endpoint}, .*"npm run localstack" starts LocalStack`),
    ]);
  });

  test.each(['abc', '70000', '-1', '3000.5'])('the invalid PORT=%s is reported in one sentence', async (port) => {
    const { exited, complained } = begin({ PORT: port, DATA_DIR: aFolder() });
    const [code] = await exited;

    expect(code).toBe(1);
    expect(complained()).toBe(`PORT is '${port}' and must be a whole number from 1 to 65535.\n`);
  });
});

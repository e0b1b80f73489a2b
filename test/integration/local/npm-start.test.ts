import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '#infra/local/engine/free-port.ts';
import { aFolder } from '#test/support/folders.ts';

// The first start builds the site.
const timeout = 120_000;
const patience = { timeout: 90_000, interval: 50 };

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** `npm start` as in its own terminal: it leads a process group, to which a terminal sends its signals. */
const npmStart = async () => {
  const [folder, port] = [aFolder(), await freePort()];
  const child = spawn('npm', ['start'], {
    cwd: resolve(import.meta.dirname, '../../..'),
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: String(port), DATA_DIR: folder },
    detached: true,
  });
  const group = -Number(child.pid);
  onTestFinished(() => {
    if (isRunning(group)) process.kill(group, 'SIGKILL');
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  const url = `http://localhost:${port}`;
  await vi.waitFor(() => expect(said).toContain(`ready ${url}\n`), patience);
  const engine = Number(readFileSync(join(folder, 'engine.pid'), 'utf8'));
  return { child, group, url, engine, said: () => said, exited: once(child, 'exit') };
};

describe('npm start', { timeout }, () => {
  test.each([
    ['npm gets SIGTERM', 'SIGTERM', 'npm'],
    ['Ctrl-C interrupts npm and the server', 'SIGINT', 'group'],
  ] as const)('npm start ends with its server and database when %s', async (_what, signal, whom) => {
    const { child, group, engine, said, exited } = await npmStart();

    process.kill(whom === 'group' ? group : Number(child.pid), signal);
    const [code] = await exited;

    expect(code).toBe(0);
    expect(said()).toContain('Stopping. All data is kept for the next start.');
    expect([isRunning(group), isRunning(engine)]).toEqual([false, false]);
  });

  test('npm start run by npm shuts down cleanly when its terminal is closed', async () => {
    const { child, group, engine, said } = await npmStart();
    const closed = once(child, 'close');

    process.kill(group, 'SIGHUP');
    await closed;

    expect(said()).toContain('Stopping. All data is kept for the next start.');
    await vi.waitFor(() => expect([isRunning(group), isRunning(engine)]).toEqual([false, false]), patience);
  });
});

import { execFile, spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { launchCatalogue } from '#domain/catalogue.ts';
import { freePort } from '#infra/local/engine/free-port.ts';
import { accountsFor } from './accounts.ts';
import { password } from './calls.ts';
import type { Candidate } from './candidate.ts';
import { serverCore } from './candidate.ts';
import { startPinned } from './pinned.ts';

const run = promisify(execFile);
const app = join(import.meta.dirname, 'django');

/** Debian's own Python comes second: another Python installed beside it does not see Debian's packages. */
const pythons = ['python3', '/usr/bin/python3'];
const modules = 'django, rest_framework, rest_framework_simplejwt, gunicorn';

/** A Python with all modules that the Django server needs, or null. */
export const findDjango = async (): Promise<string | null> => {
  for (const python of pythons) {
    const found = await run(python, ['-c', `import ${modules}`]).catch(() => null);
    if (found) return python;
  }
  return null;
};

const Tokens = z.array(z.string());

/** Creates the database and returns one access token per account. */
const prepare = async (python: string, env: NodeJS.ProcessEnv, input: object): Promise<string[]> => {
  const child = spawn(python, [join(app, 'prepare.py')], { env, stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(input));
  return Tokens.parse(JSON.parse(await text(child.stdout)));
};

const pollMs = 100;
const pollsMax = 200;

const responds = (url: string): Promise<boolean> =>
  fetch(url).then(
    () => true,
    () => false,
  );

/** Starts Django REST framework in its usual production set-up, with a database file in `folder`. */
export const startDjango = async (
  python: string,
  folder: string,
): Promise<Candidate & { stop: () => Promise<void> }> => {
  const env = {
    ...process.env,
    DATABASE: join(folder, 'db.sqlite3'),
    SECRET_KEY: 'a secret key for the benchmark only',
    PYTHONPATH: app,
    PYTHONPYCACHEPREFIX: join(folder, 'pycache'),
  };
  const [signers, members] = [accountsFor('signer'), accountsFor('member')];
  const servers = launchCatalogue.map(({ id, location, country, region, isFree }) => ({
    id,
    location,
    country,
    region,
    free: isFree,
  }));
  const tokens = await prepare(python, env, { accounts: [...signers, ...members], servers, password });

  const url = `http://127.0.0.1:${await freePort()}`;
  // One worker for the one core. Two or three workers, or one with four threads, were faster on some calls and slower on others.
  const gunicorn = ['-m', 'gunicorn', 'vpn.wsgi', '--workers=1', '--log-level=warning', `--bind=${new URL(url).host}`];
  const { pid, stop } = startPinned(serverCore, [python, ...gunicorn], { env, cwd: app });
  for (let polls = 0; !(await responds(`${url}/api/v1/servers/`)); polls += 1) {
    if (polls === pollsMax) throw new Error('gunicorn does not respond.');
    await pause(pollMs);
  }
  const callers = { emails: signers.map(({ email }) => email), tokens: tokens.slice(signers.length) };
  return { url, pid, callers: async () => callers, stop };
};

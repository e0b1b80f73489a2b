import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { startCloud } from '#infra/local/cloud.ts';
import { startEngine } from '#infra/local/engine/engine.ts';
import { ensureJava } from '#infra/local/engine/java.ts';
import { demoUser } from '#infra/local/seed.ts';
import { StartFailure } from '#infra/local/start-failure.ts';
import { goldenFile } from '#infra/tools/print-openapi.ts';
import { findPython } from '#test/support/python/find-python.ts';
import { fetchPythonEnvironment } from '#test/support/python/python-environment.ts';

export type SchemathesisResult = { requests: number; failures: number; output: string };
type Report = (line: string) => void;

const program = {
  name: 'Schemathesis',
  packageName: 'schemathesis',
  megabytes: 20,
  requirements: join(import.meta.dirname, 'requirements.txt'),
  modules: 'schemathesis.cli',
};

/** Two runs at once take two minutes with 60 examples for each operation. */
const longestMs = 10 * 60_000;

const fetchSchemathesis = async (report: Report): Promise<string> => {
  const python = await findPython();
  if (python.kind === 'missing') throw new StartFailure(`${python.remedy}.`);
  return fetchPythonEnvironment(python.program, program, report);
};

const signIn = async (url: string): Promise<string> => {
  const response = await fetch(`${url}/api/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: demoUser.email, password: demoUser.password }),
  });
  return z.object({ access: z.string() }).parse(await response.json()).access;
};

/**
 * Every check but one: that each body which the document allows is accepted. A link, a token or a password can fit the
 * document and be wrong.
 */
const checks = ['--exclude-checks', 'positive_data_acceptance'];
const options = ['--phases', 'examples,coverage,fuzzing,stateful', '--continue-on-failure', '--no-color'];

const numberIn = (output: string, pattern: RegExp): number => Number(pattern.exec(output)?.[1] ?? 0);

const attack = (python: string, folder: string, args: readonly string[]): Promise<SchemathesisResult> =>
  new Promise((resolve, reject) => {
    const given = ['-m', 'schemathesis.cli', 'run', goldenFile, ...checks, ...options, ...args];
    const child = spawn(python, given, { cwd: folder, timeout: longestMs, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        output += chunk;
      });
    child.once('error', reject);
    child.once('close', (code) => {
      const failures = numberIn(output, /(\d+) unique failures?/);
      resolve({ requests: numberIn(output, /(\d+) generated/), failures: failures || Number(code !== 0), output });
    });
  });

/**
 * Sends what Schemathesis derives from the OpenAPI document to a local cloud, without a user and with one. A response that
 * is not documented is a failure, as is a 5xx. Throws StartFailure.
 */
export const runSchemathesis = async (
  examples: number,
  seed: number,
  report: Report,
): Promise<SchemathesisResult[]> => {
  const python = await fetchSchemathesis(report);
  await ensureJava(report);
  const folder = await mkdtemp(join(tmpdir(), 'pazia-schemathesis-'));
  try {
    const cloud = await startCloud({ engine: () => startEngine({ dataFolder: null, report }) });
    try {
      const given = ['--url', cloud.url, '--max-examples', String(examples), '--seed', String(seed)];
      const bearer = ['--header', `Authorization: Bearer ${await signIn(cloud.url)}`];
      return await Promise.all([given, [...given, ...bearer]].map((args) => attack(python, folder, args)));
    } finally {
      await cloud.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

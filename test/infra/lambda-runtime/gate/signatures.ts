import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Report } from '#infra/local/cache/cache.ts';
import { fetchPythonEnvironment } from '#test/support/python/python-environment.ts';

/** A request whose signature is computed again, with the headers that its sender signed. */
export type Signed = {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string;
  /** The x-amz-date header. */
  date: string;
  accessKeyId: string;
  secretAccessKey: string;
  service: string;
  region: string;
};

export type Signatures = { of: (request: Signed) => Promise<string>; stop: () => void };

/** The Python of a virtual environment with botocore, which shares no code with the SDK of the Lambdas. */
export const fetchBotocore = (python: string, report: Report): Promise<string> =>
  fetchPythonEnvironment(
    python,
    {
      name: 'botocore',
      packageName: 'botocore',
      megabytes: 30,
      requirements: join(import.meta.dirname, 'requirements.txt'),
      modules: 'botocore',
    },
    report,
  );

/** Signature Version 4 as botocore computes it, in a process that ends with ours. */
export const startSignatures = (python: string): Signatures => {
  const child = spawn(python, [join(import.meta.dirname, 'sign.py')], { stdio: ['pipe', 'pipe', 'inherit'] });
  // It answers in the order of the questions.
  const waiting: ((signature: string) => void)[] = [];
  createInterface(child.stdout).on('line', (line) => waiting.shift()?.(line));
  return {
    of: (request) =>
      new Promise((resolve) => {
        waiting.push(resolve);
        const body = Buffer.from(request.body).toString('base64');
        child.stdin.write(`${JSON.stringify({ ...request, body })}\n`);
      }),
    stop: () => void child.stdin.end(),
  };
};

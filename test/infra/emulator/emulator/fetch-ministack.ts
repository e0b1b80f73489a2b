import { join } from 'node:path';
import type { Report } from '#infra/local/cache/cache.ts';
import { fetchPythonEnvironment } from '#test/support/python/python-environment.ts';

/** The Python of a virtual environment with MiniStack, created in the cache once per machine. */
export const fetchMinistack = (python: string, report: Report): Promise<string> =>
  fetchPythonEnvironment(
    python,
    {
      name: 'MiniStack',
      packageName: 'ministack',
      megabytes: 3,
      requirements: join(import.meta.dirname, 'requirements.txt'),
      modules: 'ministack, hypercorn, yaml',
      otherwise: ', or set AWS_ENDPOINT_URL',
    },
    report,
  );

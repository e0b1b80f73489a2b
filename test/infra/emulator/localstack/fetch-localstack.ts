import { join } from 'node:path';
import type { Report } from '#infra/local/cache/cache.ts';
import { StartFailure } from '#infra/local/start-failure.ts';
import type { PythonVersions } from '#test/support/python/find-python.ts';
import { findPython } from '#test/support/python/find-python.ts';
import { fetchPythonEnvironment } from '#test/support/python/python-environment.ts';

/** With 3.12 its EventBridge and DynamoDB do not load, and for 3.14 its packages have no solution. */
const wanted: PythonVersions = { oldestMinor: 13, newestMinor: 13 };

const otherwise = 'or start LocalStack in Docker with test/infra/emulator/localstack/compose.yaml';

/** The Python of a virtual environment with LocalStack, created in the cache once per machine. Throws StartFailure. */
export const fetchLocalstack = async (report: Report, env = process.env): Promise<string> => {
  const python = await findPython(wanted, env);
  if (python.kind === 'missing')
    throw new StartFailure(`LocalStack can't run here. ${python.remedy}, ${otherwise} (docs/localstack.md).`);
  return fetchPythonEnvironment(
    python.program,
    {
      name: 'LocalStack',
      packageName: 'localstack-core',
      megabytes: 130,
      requirements: join(import.meta.dirname, 'requirements.txt'),
      modules: 'localstack.runtime.main, moto, twisted',
      otherwise: `, ${otherwise}`,
    },
    report,
  );
};

import { join } from 'node:path';
import { startVitest } from 'vitest/node';
import { StartFailure } from '#infra/local/start-failure.ts';
import { findPython } from '#test/support/python/find-python.ts';
import { fetchBotocore } from './gate/signatures.ts';
import { fetchRie } from './programs/rie.ts';
import { fetchRuntimeClient } from './programs/runtime-client.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const fetchPrograms = async () => {
  if (process.platform !== 'linux')
    throw new StartFailure("AWS's runtime interface emulator and client run on Linux only: use Linux or a container.");
  const found = await findPython();
  if (found.kind === 'missing') throw new StartFailure(`${found.remedy}.`);
  return {
    client: await fetchRuntimeClient(print),
    rie: await fetchRie(found.program, print),
    python: await fetchBotocore(found.program, print),
  };
};

const given = process.argv.slice(2);

try {
  const programs = await fetchPrograms();
  const vitest = await startVitest(
    'test',
    given.filter((each) => !each.startsWith('--')),
    {
      config: join(import.meta.dirname, 'vitest.config.ts'),
      watch: false,
      provide: { programs, isSample: given.includes('--sample') },
    },
  );
  const files = vitest.state.getTestModules();
  const errors = vitest.state.getUnhandledErrors();
  await vitest.close();
  process.exitCode = errors.length === 0 && files.length > 0 && files.every((file) => file.ok()) ? 0 : 1;
} catch (error) {
  if (!(error instanceof StartFailure)) throw error;
  print(error.message);
  process.exitCode = 1;
}

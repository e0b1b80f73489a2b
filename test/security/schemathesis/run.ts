import { StartFailure } from '#infra/local/start-failure.ts';
import { runSchemathesis } from './schemathesis.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** A short sample, always the same. npm run trust sends more, and others each time. */
const examples = 10;
const seed = 1;

try {
  const results = await runSchemathesis(examples, seed, print);
  for (const { output, failures } of results) if (failures > 0) print(output);
  const [requests, failures] = [
    results.reduce((sum, each) => sum + each.requests, 0),
    results.reduce((sum, each) => sum + each.failures, 0),
  ];
  print(`Schemathesis: ${requests} requests, ${failures} failures`);
  process.exitCode = failures > 0 || requests === 0 ? 1 : 0;
} catch (error) {
  if (!(error instanceof StartFailure)) throw error;
  print(error.message);
  process.exitCode = 1;
}

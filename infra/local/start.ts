import { nodeVersionFault } from './node-version.ts';

// An older Node fails at the first import it does not understand, so it is told apart before anything else is loaded.
const fault = nodeVersionFault(process.versions.node);
if (fault === null) {
  const { runLocally } = await import('./run-locally.ts');
  await runLocally();
} else {
  process.stderr.write(`${fault}\n`);
  process.exitCode = 1;
}

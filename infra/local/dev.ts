import { nodeVersionFault } from './node-version.ts';

const fault = nodeVersionFault(process.versions.node);
if (fault === null) {
  const { developLocally } = await import('./develop-locally.ts');
  await developLocally();
} else {
  process.stderr.write(`${fault}\n`);
  process.exitCode = 1;
}

import { missingPackages } from './drivers/programs.ts';

/** Runs before the cross-browser tests, to report missing browsers in one sentence. */
const missing = missingPackages();

if (missing.length > 0) {
  process.stderr.write(
    `The tests of the other browsers need programs that this machine lacks: apt-get install ${missing.join(' ')}\n`,
  );
  process.exitCode = 1;
}

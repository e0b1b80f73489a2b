import { missingPackages } from './drivers/programs.ts';

/** Run before the tests of the browsers, so that a machine without them says so in one sentence. */
const missing = missingPackages();

if (missing.length > 0) {
  process.stderr.write(
    `The tests of the other browsers need programs that this machine lacks: apt-get install ${missing.join(' ')}\n`,
  );
  process.exitCode = 1;
}

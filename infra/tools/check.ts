import { spawnSync } from 'node:child_process';

type Check = { name: string; command: string[]; remedy: string };

const checks: Check[] = [
  {
    name: 'lint and format',
    command: ['biome', 'check', '--error-on-warnings', '.'],
    remedy: "'npx biome check --write .' mends most of it.",
  },
  {
    name: 'types',
    command: ['node', 'node_modules/typescript-7/bin/tsc', '-p', '.'],
    remedy: 'Mend what the compiler names.',
  },
  {
    name: 'module boundaries',
    command: [
      'depcruise',
      '--config',
      'test/infra/module-boundaries.config.ts',
      'functions',
      'events',
      'infra',
      'web',
      'test',
    ],
    remedy:
      'Move the shared code, or the file, to the folder where it belongs; test/infra/module-boundaries.config.ts lists what each folder may import.',
  },
  {
    name: 'dead code',
    command: ['knip', '--no-progress'],
    remedy: 'Delete what nothing uses.',
  },
  {
    name: 'OpenAPI golden',
    command: ['node', 'infra/tools/print-openapi.ts', '--check'],
    remedy: "'npm run openapi' writes it anew; what changes in it changes for every client.",
  },
  {
    name: 'spec coverage',
    command: ['node', 'infra/tools/spec-coverage.ts', '--sources'],
    remedy: 'docs/spec-coverage.md names each test and value that proves a statement; mend the row or the test.',
  },
];

const say = (line: string): void => void process.stdout.write(`${line}\n`);

for (const { name, command, remedy } of checks) {
  const [program = '', ...given] = command;
  const started = performance.now();
  const { status, error } = spawnSync(program, given, { stdio: 'inherit' });
  if (error || status !== 0) {
    say(`✗ ${name}: ${error ? error.message : 'see above'}. ${remedy}`);
    process.exit(1);
  }
  say(`✓ ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
}

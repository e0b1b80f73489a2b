import { spawnSync } from 'node:child_process';

type Check = { name: string; command: string[]; remedy: string };

const checks: Check[] = [
  {
    name: 'lint and format',
    command: ['biome', 'check', '--error-on-warnings', '.'],
    remedy: "'npx biome check --write .' fixes most of it.",
  },
  {
    name: 'types',
    command: ['node', 'node_modules/typescript-7/bin/tsc', '-p', '.'],
    remedy: 'Fix the errors above.',
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
    remedy: 'Delete the unused code.',
  },
  {
    name: 'OpenAPI golden',
    command: ['node', 'infra/tools/print-openapi.ts', '--check'],
    remedy: "'npm run openapi' updates it; every change in it affects clients.",
  },
  {
    name: 'spec coverage',
    command: ['node', 'infra/tools/spec-coverage.ts'],
    remedy: 'docs/spec-coverage.md names the test of each statement; correct the row or the test.',
  },
];

const print = (line: string): void => void process.stdout.write(`${line}\n`);

for (const { name, command, remedy } of checks) {
  const [program = '', ...args] = command;
  const started = performance.now();
  const { status, error } = spawnSync(program, args, { stdio: 'inherit' });
  if (error || status !== 0) {
    print(`✗ ${name}: ${error ? error.message : 'see above'}. ${remedy}`);
    process.exit(1);
  }
  print(`✓ ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
}

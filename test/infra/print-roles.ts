import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { setup } from '#test/support/temporary.ts';
import { rolesOf } from './role-list.ts';
import { templatesOf } from './stacks.ts';

const root = resolve(import.meta.dirname, '../..');

/** The reviewed permissions of every role. */
export const goldenFile = join(import.meta.dirname, 'roles.json');

if (import.meta.main) {
  const clean = setup();
  writeFileSync(goldenFile, JSON.stringify(rolesOf('prod', templatesOf('prod').values())));
  clean();
  spawnSync(join(root, 'node_modules/.bin/biome'), ['format', '--write', goldenFile], { cwd: root, stdio: 'ignore' });
  process.stdout.write(`${relative(root, goldenFile)} is written; each new permission needs a reason.\n`);
}

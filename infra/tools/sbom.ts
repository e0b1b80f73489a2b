import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import * as z from 'zod/mini';

const root = resolve(import.meta.dirname, '../..');
const file = join(root, 'dist/sbom.json');

const Entry = z.looseObject({ dev: z.optional(z.boolean()), devDependencies: z.optional(z.unknown()) });
const Lock = z.looseObject({ packages: z.record(z.string(), Entry) });

const read = (name: string): unknown => JSON.parse(readFileSync(join(root, name), 'utf8'));

type Loose = z.infer<typeof Entry>;

const withoutDevelopment = ({ devDependencies: _, ...rest }: Loose): Loose => rest;

/** A package.json and a lockfile with the shipped packages only. */
const shippedOnly = (): Record<string, unknown> => {
  const lock = Lock.parse(read('package-lock.json'));
  const shipped = Object.entries(lock.packages).filter(([, { dev }]) => dev !== true);
  const packages = Object.fromEntries(shipped.map(([path, entry]) => [path, withoutDevelopment(entry)]));
  return {
    'package.json': withoutDevelopment(Entry.parse(read('package.json'))),
    'package-lock.json': { ...lock, packages },
  };
};

/**
 * The shipped packages as CycloneDX. npm gets a lockfile with these only: with the whole lockfile, `npm sbom --omit dev`
 * leaves out packages that a development package needs too, and without `--omit dev` it fails.
 */
export const sbom = (): string => {
  const parent = mkdtempSync(join(tmpdir(), 'pazia-sbom-'));
  // npm names the root component after its folder.
  const folder = join(parent, 'pazia');
  try {
    mkdirSync(folder);
    for (const [name, content] of Object.entries(shippedOnly()))
      writeFileSync(join(folder, name), JSON.stringify(content));
    const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'];
    return execFileSync('npm', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
  } finally {
    rmSync(parent, { recursive: true });
  }
};

if (import.meta.main) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, sbom());
  process.stdout.write(`${file}\n`);
}

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

/** What `npm sbom` must find to see the shipped packages and no others. */
const shippedAlone = (): Record<string, unknown> => {
  const lock = Lock.parse(read('package-lock.json'));
  const shipped = Object.entries(lock.packages).filter(([, { dev }]) => dev !== true);
  const packages = Object.fromEntries(shipped.map(([place, entry]) => [place, withoutDevelopment(entry)]));
  return {
    'package.json': withoutDevelopment(Entry.parse(read('package.json'))),
    'package-lock.json': { ...lock, packages },
  };
};

/**
 * The packages that are shipped, as CycloneDX. npm is asked about a lockfile of these alone: of the whole one
 * `npm sbom --omit dev` leaves out each that a package for development needs too, and without that it refuses.
 */
export const sbom = (): string => {
  const before = mkdtempSync(join(tmpdir(), 'pazia-sbom-'));
  // npm calls the whole by the name of its folder.
  const folder = join(before, 'pazia');
  try {
    mkdirSync(folder);
    for (const [name, content] of Object.entries(shippedAlone()))
      writeFileSync(join(folder, name), JSON.stringify(content));
    const asked = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'];
    return execFileSync('npm', asked, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
  } finally {
    rmSync(before, { recursive: true });
  }
};

if (import.meta.main) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, sbom());
  process.stdout.write(`${file}\n`);
}

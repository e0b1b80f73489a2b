import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FunctionName } from '#infra/config/names.ts';
import { functionNames, kebab } from '#infra/config/names.ts';

/** The Lambdas for which a folder of bundles holds nothing to deploy. */
export const missingBundles = (folder: string): FunctionName[] =>
  functionNames.filter((name) => !existsSync(join(folder, kebab(name), 'index.mjs')));

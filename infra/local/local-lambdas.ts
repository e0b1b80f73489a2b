import { jsonLogger } from '#adapters/log/logger.ts';
import { embeddedMetrics } from '#adapters/log/metrics.ts';
import type { FunctionName } from '#infra/config/names.ts';
import { functionNames } from '#infra/config/names.ts';
import type { Clock, Ports } from '#ports/ports.ts';
import type { CloudOptions } from './cloud-options.ts';
import { guardDatabase } from './guarded-database.ts';
import { createBundles } from './lambda-bundles.ts';
import { loadFromSource } from './lambda-sources.ts';
import type { Lambdas } from './lambdas.ts';
import { createLambdas } from './lambdas.ts';
import type { LocalCloudConfig } from './local-config.ts';
import { envOf } from './local-config.ts';
import type { LocalTables } from './open-tables.ts';

/** The ports that this cloud replaces: clock, logger, metrics, and the database if the tables are in memory. */
export const substitutes = (
  clock: Clock,
  { memory }: LocalTables,
  log: (line: string) => void,
): ((name?: FunctionName) => Partial<Ports>) => {
  const shared = { clock, logger: jsonLogger(log), metrics: embeddedMetrics(log, clock.now, 'local') };
  return (name) => {
    if (!memory) return shared;
    return { ...shared, database: name ? guardDatabase(memory, name) : memory };
  };
};

/** All Lambdas in this process, from their sources or from the bundles. */
export const localLambdas = (
  config: LocalCloudConfig,
  substitutesOf: (name: FunctionName) => Partial<Ports>,
  now: () => Date,
  { functions = 'sources', sourcesVersion, log = () => undefined }: CloudOptions,
): Lambdas => {
  const environment = (name: FunctionName) => envOf(config, name);
  if (functions === 'sources') {
    const version = sourcesVersion ?? (() => '');
    return createLambdas(functionNames, loadFromSource({ envOf: environment, substitutesOf, version }));
  }
  const bundles = createBundles({ folder: functions.bundles, envOf: environment, now, log });
  // A thread takes about 30 MB, so each starts at its first call: a cold start, as on AWS.
  return { ...createLambdas(functionNames, bundles.load, bundles.stop), load: async () => undefined };
};

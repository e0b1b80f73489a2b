import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import type { Cloud } from '#infra/local/cloud.ts';
import { startCloud } from '#infra/local/cloud.ts';
import type { CloudOptions } from '#infra/local/cloud-options.ts';

/** A local cloud on the run's one engine, with tables of its own. */
export const openCloud = (options: CloudOptions = {}): Promise<Cloud> =>
  startCloud({
    engine: async () => ({ url: inject('engineUrl'), stop: async () => {} }),
    tablePrefix: `c${randomUUID().slice(0, 8)}-`,
    ...options,
  });

/** The same over the bundles that are deployed. */
export const openBundledCloud = (): Promise<Cloud> => openCloud({ functions: { bundles: inject('bundlesFolder') } });

import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import type { Cloud } from '#infra/local/cloud.ts';
import { startCloud } from '#infra/local/cloud.ts';
import type { CloudOptions } from '#infra/local/cloud-options.ts';

/** A local cloud with tables of its own on the DynamoDB Local of this run. */
export const openCloud = (options: CloudOptions = {}): Promise<Cloud> =>
  startCloud({
    engine: async () => ({ url: inject('engineUrl'), stop: async () => {} }),
    tablePrefix: `c${randomUUID().slice(0, 8)}-`,
    ...options,
  });

/** The same with the bundles of a deployment. */
export const openBundledCloud = (): Promise<Cloud> => openCloud({ functions: { bundles: inject('bundlesFolder') } });

import type { Operation } from '#auth/operation.ts';
import { serve } from '#runtime/serve.ts';

export const recordPageMetrics: Operation<'recordPageMetrics'> = async ({ body }, { metrics }) => {
  for (const { name, page, value } of body.metrics) metrics.record(name, value, { page });
  return {};
};

export const handler = serve('recordPageMetrics', recordPageMetrics);

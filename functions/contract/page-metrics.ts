import * as z from 'zod/mini';
import { metricNames, metricsMax, pageNames } from './page-names.ts';

export const PageMetric = z.object({
  name: z.enum(metricNames),
  page: z.enum(pageNames),
  value: z.number().check(z.minimum(0), z.maximum(600_000)),
});
export type PageMetric = z.infer<typeof PageMetric>;

/** Anonymous: only names from fixed lists, and numbers. */
export const PageMetrics = z.object({ metrics: z.array(PageMetric).check(z.minLength(1), z.maxLength(metricsMax)) });

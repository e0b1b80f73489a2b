import * as z from 'zod/mini';

/** Web Vitals as the browser measures them: milliseconds, CLS a score. */
export const metricNames = ['CLS', 'FCP', 'INP', 'LCP', 'TTFB'] as const;

/** Routes by name, never by path: a path could carry a link's secret. */
export const pageNames = [
  'home',
  'pricing',
  'download',
  'login',
  'register',
  'forgot-password',
  'verify-email',
  'confirmation',
  'password-confirmation',
  'password-reset',
  'privacy-policy',
  'terms-and-conditions',
  'account',
  'change-password',
  'logout',
  'payment-return',
  'not-found',
] as const;

export const PageMetric = z.object({
  name: z.enum(metricNames),
  page: z.enum(pageNames),
  value: z.number().check(z.minimum(0), z.maximum(600_000)),
});
export type PageMetric = z.infer<typeof PageMetric>;

/** Anonymous: names from fixed lists and numbers, nothing else. */
export const PageMetrics = z.object({ metrics: z.array(PageMetric).check(z.minLength(1), z.maxLength(20)) });

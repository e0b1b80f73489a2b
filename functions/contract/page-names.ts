/** Web Vitals, in milliseconds; CLS is a score. */
export const metricNames = ['CLS', 'FCP', 'INP', 'LCP', 'TTFB'] as const;

/** Routes by name, never by path: a path could contain a link's secret. */
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

export type MetricName = (typeof metricNames)[number];
export type PageName = (typeof pageNames)[number];

/** Defined here because the reporter on the page must not bundle the schemas. */
export const pageMetricsPath = '/api/page-metrics/';

/** The maximum per request. */
export const metricsMax = 20;

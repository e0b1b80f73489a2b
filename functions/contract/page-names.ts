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

export type MetricName = (typeof metricNames)[number];
export type PageName = (typeof pageNames)[number];

/** Where they are told; the reporter on the page carries no schemas. */
export const pageMetricsPath = '/api/page-metrics/';

/** As many as are taken at once. */
export const metricsMax = 20;

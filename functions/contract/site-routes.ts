import { Empty } from './account.ts';
import { OpenApiDocument } from './openapi-document.ts';
import { PageMetrics } from './page-metrics.ts';
import { pageMetricsPath } from './page-names.ts';
import type { Examples, Route } from './route.ts';

/** The site's metrics and the API document. */
export const siteRoutes = {
  recordPageMetrics: {
    method: 'POST',
    path: pageMetricsPath,
    auth: 'none',
    summary: 'Records anonymous Web Vitals.',
    body: PageMetrics,
    status: 200,
    response: Empty,
    errors: [],
  },
  getOpenApi: {
    method: 'GET',
    path: '/api/openapi.json',
    auth: 'none',
    summary: 'Returns this OpenAPI 3.1 document.',
    body: null,
    status: 200,
    response: OpenApiDocument,
    errors: [],
    cacheSeconds: 300,
  },
} as const satisfies Record<string, Route>;

export const siteExamples = {
  recordPageMetrics: { metrics: [{ name: 'LCP', page: 'home', value: 900 }] },
} satisfies Examples<typeof siteRoutes>;

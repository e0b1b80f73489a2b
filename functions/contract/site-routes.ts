import { Empty } from './account.ts';
import { PageMetrics } from './page-metrics.ts';
import type { Route } from './route.ts';

/** What the site tells of itself. */
export const siteRoutes = {
  recordPageMetrics: {
    method: 'POST',
    path: '/api/page-metrics/',
    auth: 'none',
    summary: 'Takes anonymous Web Vitals.',
    body: PageMetrics,
    status: 200,
    answer: Empty,
    failures: [],
  },
} as const satisfies Record<string, Route>;

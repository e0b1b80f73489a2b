import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import type { PageMetric } from '#contract/page-metrics.ts';
import type { MetricName, PageName } from '#contract/page-names.ts';
import { metricsMax, pageMetricsPath, pageNames } from '#contract/page-names.ts';

/** The page's name from a fixed list; the query never leaves the browser. */
const pageOf = (path: string): PageName => {
  if (path === '/') return 'home';
  return pageNames.find((name) => `/${name}` === path.replace(/\/$/, '')) ?? 'not-found';
};

/** Measures the web vitals of the first page, at `path`, and reports them anonymously when the page is hidden. */
export const reportPageMetrics = (path = window.location.pathname): void => {
  const page = pageOf(path);
  const queue: PageMetric[] = [];
  const record = ({ name, value }: { name: MetricName; value: number }): void => {
    queue.push({ name, page, value });
  };
  for (const measure of [onCLS, onFCP, onINP, onLCP, onTTFB]) measure(record);

  const send = (): void => {
    if (document.visibilityState !== 'hidden' || queue.length === 0) return;
    const body = JSON.stringify({ metrics: queue.splice(0, metricsMax) });
    // Nothing waits for it, and a lost report does no harm.
    void fetch(pageMetricsPath, {
      method: 'POST',
      body,
      keepalive: true,
      headers: { 'content-type': 'application/json' },
    }).catch(() => {});
  };
  document.addEventListener('visibilitychange', send);
};

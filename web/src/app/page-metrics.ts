import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import type { PageMetric } from '#contract/page-metrics.ts';
import type { MetricName, PageName } from '#contract/page-names.ts';
import { metricsMax, pageMetricsPath, pageNames } from '#contract/page-names.ts';

/** A page by its name from the list; what follows in the address never leaves the browser. */
const pageOf = (path: string): PageName => {
  if (path === '/') return 'home';
  return pageNames.find((name) => `/${name}` === path.replace(/\/$/, '')) ?? 'not-found';
};

/** Measures how the first page felt, at `path`, and tells it, anonymously, when the visitor looks away. */
export const reportPageMetrics = (path = window.location.pathname): void => {
  const page = pageOf(path);
  const waiting: PageMetric[] = [];
  const note = ({ name, value }: { name: MetricName; value: number }): void => {
    waiting.push({ name, page, value });
  };
  for (const measure of [onCLS, onFCP, onINP, onLCP, onTTFB]) measure(note);

  const tell = (): void => {
    if (document.visibilityState !== 'hidden' || waiting.length === 0) return;
    const body = JSON.stringify({ metrics: waiting.splice(0, metricsMax) });
    // Nobody waits for it, and a lost measurement is no loss.
    void fetch(pageMetricsPath, {
      method: 'POST',
      body,
      keepalive: true,
      headers: { 'content-type': 'application/json' },
    }).catch(() => {});
  };
  document.addEventListener('visibilitychange', tell);
};

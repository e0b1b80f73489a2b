import type { PageMetric } from '#contract/page-metrics.ts';
import { pageNames } from '#contract/page-metrics.ts';
import { routes } from '#contract/routes.ts';

/** As many as the API takes at once. */
const batchSize = 20;

/** A page by its name from the list; what follows in the address never leaves the browser. */
const pageOf = (path: string): PageMetric['page'] => {
  if (path === '/') return 'home';
  return pageNames.find((name) => `/${name}` === path.replace(/\/$/, '')) ?? 'not-found';
};

/** Measures how the first page felt and tells it, anonymously, when the visitor looks away. */
export const reportPageMetrics = async (): Promise<void> => {
  const page = pageOf(window.location.pathname);
  const { onCLS, onFCP, onINP, onLCP, onTTFB } = await import('web-vitals');
  const waiting: PageMetric[] = [];
  const note = ({ name, value }: { name: PageMetric['name']; value: number }): void => {
    waiting.push({ name, page, value });
  };
  for (const measure of [onCLS, onFCP, onINP, onLCP, onTTFB]) measure(note);

  const { method, path } = routes.recordPageMetrics;
  const tell = (): void => {
    if (document.visibilityState !== 'hidden' || waiting.length === 0) return;
    const body = JSON.stringify({ metrics: waiting.splice(0, batchSize) });
    // Nobody waits for it, and a lost measurement is no loss.
    void fetch(path, { method, body, keepalive: true, headers: { 'content-type': 'application/json' } }).catch(
      () => {},
    );
  };
  document.addEventListener('visibilitychange', tell);
};

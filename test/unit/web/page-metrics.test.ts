// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { PageMetrics } from '#contract/page-metrics.ts';

const measured = [
  { name: 'LCP', value: 812 },
  { name: 'CLS', value: 0.01 },
];

vi.mock('web-vitals', () => {
  // jsdom paints nothing, so the measurements cannot be real.
  const never = (): void => {};
  const once = (index: number) => (report: (metric: unknown) => void) => report(measured[index]);
  return { onLCP: once(0), onCLS: once(1), onFCP: never, onINP: never, onTTFB: never };
});

test('a hidden page reports its metrics once, by names from fixed lists and without its query', async () => {
  const { reportPageMetrics } = await import('#web/app/page-metrics.ts');
  const send = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{}'));
  window.history.replaceState(null, '', '/verify-email?uid=usr_1&token=secret');
  await reportPageMetrics();

  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  document.dispatchEvent(new Event('visibilitychange'));

  expect(send).toHaveBeenCalledTimes(1);
  const [path, request] = send.mock.calls[0] ?? [];
  const body = String(request?.body);
  expect(path).toBe('/api/page-metrics/');
  expect(PageMetrics.parse(JSON.parse(body)).metrics).toEqual([
    { name: 'CLS', page: 'verify-email', value: 0.01 },
    { name: 'LCP', page: 'verify-email', value: 812 },
  ]);
  expect(body).not.toContain('secret');
});

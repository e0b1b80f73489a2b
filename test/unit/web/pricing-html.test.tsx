import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { PricingPage } from '#web/features/pricing/pricing-page.tsx';
import { StoreProvider } from '#web/state/store.ts';

test('the pricing page can be read without JavaScript and has no inline styles', () => {
  const html = renderToString(
    <StoreProvider>
      <StaticRouter location="/pricing">
        <PricingPage />
      </StaticRouter>
    </StoreProvider>,
  );

  expect(html).toContain('Get Ultimate Access');
  expect(html).toContain('How long is the free trial?');
  expect(html).not.toMatch(/<style|style=/);
});

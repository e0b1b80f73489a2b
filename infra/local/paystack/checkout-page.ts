import { brand } from '#contract/brand.ts';
import { dollars } from '#domain/money.ts';
import { checkoutStyle, checkoutStyleHash } from './checkout-style.ts';
import type { Card } from './records.ts';
import { testCards } from './test-cards.ts';

export type CheckoutView = {
  state: 'open' | 'paid' | 'declined';
  planName: string;
  isMonthly: boolean;
  amountCents: number;
  email: string;
  /** The shop's page with the reference; null without a callback URL. */
  returnUrl: string | null;
  cancelUrl: string | null;
};

/** The page where the outcome of a payment is chosen. It has no script, so it works in any browser and under any policy. */
export const checkoutPage = (view: CheckoutView): Response =>
  page(
    200,
    `Pay ${brand.name}`,
    `<p class="merchant">${escaped(brand.name)}</p>
<h1>${escaped(view.planName)}</h1>
<p class="amount">${dollars(view.amountCents)} <small>USD${view.isMonthly ? ' a month' : ''}</small></p>
<dl><dt>E-mail</dt><dd>${escaped(view.email)}</dd></dl>
<form method="post">
${cardField}
<button class="go" name="action" value="pay">Pay ${dollars(view.amountCents)}</button>
<button name="action" value="decline">Decline</button>
<button name="action" value="abandon">Abandon</button>
</form>
<p class="hint">Pay succeeds, Decline is what a bank’s refusal looks like, Abandon leaves without paying.</p>`,
    view,
  );

type ManageView = { planName: string; amountCents: number; nextPaymentAt: string; card: Card | undefined };

export const managePage = (view: ManageView): Response =>
  page(
    200,
    'Your subscription',
    `<p class="merchant">${escaped(brand.name)}</p>
<h1>${escaped(view.planName)}</h1>
<p class="amount">${dollars(view.amountCents)} <small>USD a month</small></p>
<dl><dt>Next payment</dt><dd>${escaped(view.nextPaymentAt.slice(0, 10))}</dd>
<dt>Card</dt><dd>${view.card ? escaped(`${view.card.brand} ${view.card.last4}, until ${view.card.expiresIn}`) : 'none'}</dd></dl>
<form method="post">
${cardField}
<button class="go" name="action" value="card">Use this card</button>
</form>
<form method="post"><button class="wide" name="action" value="cancel">Cancel subscription</button></form>`,
  );

export const messagePage = (status: number, title: string, text: string, view?: CheckoutView): Response => {
  const isOver = view !== undefined && view.state !== 'open' && view.returnUrl !== null;
  const navigation = isOver
    ? `<a class="back" href="${escaped(view.returnUrl ?? '')}">Back to ${escaped(brand.name)}</a>`
    : '<p class="hint">You may close this window.</p>';
  return page(
    status,
    title,
    `<p class="merchant">${escaped(brand.name)}</p><h1>${escaped(title)}</h1><p>${escaped(text)}</p>${navigation}`,
    view,
  );
};

const page = (status: number, title: string, content: string, view?: CheckoutView): Response =>
  new Response(
    `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} · simulated checkout</title>
<style>${checkoutStyle}</style>
</head>
<body>
<main>
<p class="note"><strong>Simulated test checkout.</strong> No card needed, no money moves.</p>
<div class="body">
${content}
</div>
</main>
</body>
</html>`,
    { status, headers: headersFor(view) },
  );

/** Browsers also check form-action against the redirect after a form, so it includes the shop's origins. */
const headersFor = (view?: CheckoutView): Record<string, string> => {
  const targets = [view?.returnUrl, view?.cancelUrl].flatMap((url) => (url ? [new URL(url).origin] : []));
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': [
      "default-src 'none'",
      `style-src '${checkoutStyleHash}'`,
      `form-action ${["'self'", ...new Set(targets)].join(' ')}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  };
};

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

const cardOptions = Object.entries(testCards).map(
  ([name, { label }]) => `<option value="${name}">${escaped(label)}</option>`,
);

const cardField = `<label>Card <select name="card">${cardOptions.join('')}</select></label>`;

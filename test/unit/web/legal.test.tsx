// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { PrivacyPolicyPage } from '#web/features/legal/privacy-policy-page.tsx';
import { TermsPage } from '#web/features/legal/terms-page.tsx';
import { PricingPage } from '#web/features/pricing/pricing-page.tsx';
import { RegisterPage } from '#web/features/session/register-page.tsx';
import { showPage } from './page.tsx';
import { stubApi } from './server.ts';

const section = (heading: RegExp): string => screen.getByRole('region', { name: heading }).textContent;

const planFeatures: [plan: string, features: string[]][] = [
  ['Explorer', ['Basic 256-bit encryption', '24/7 basic support']],
  ['JetSetter', ['Unlimited bandwidth', 'Priority support']],
  ['StreamPro', ['4K streaming optimised', 'Gaming server priority']],
  ['Unlimited', ['Dedicated IP option', 'VIP priority support', 'Advanced security features']],
];

describe('terms', () => {
  test.each([
    [/Who may use/, 'You must be 18 or older'],
    [/Changes/, 'Amendments take effect 7 days after the notice.'],
    [/Refunds/, '3 days of the purchase of a 1-month subscription'],
    [/Refunds/, '1 hour of the purchase of a shorter one'],
    [/Refunds/, 'Each user can have one refund. There is none for part of a period.'],
    [/Governing law/, 'governed by Kenyan law'],
    [/Governing law/, 'Our operating jurisdiction is the European Union.'],
    [/Renewal/, 'cancel at any time from the Subscription Plan section'],
    [/Renewal/, 'renew automatically'],
    [/Free accounts/, 'Free trials are limited to one per user.'],
    [/Payment$/, 'a provider of card and mobile payments'],
    [/Your account/, 'at least 8 characters'],
  ])('the terms say under %s: %s', (heading, text) => {
    showPage(<TermsPage />);

    expect(section(heading)).toContain(text);
  });

  test.each([
    ['Explorer', '$2.00', '2 premium', '1'],
    ['JetSetter', '$4.00', '5', '3'],
    ['StreamPro', '$6.00', '8', '5'],
    ['Unlimited', '$8.00', 'All current and future, 34 today', '5'],
  ])('the terms list %s at %s with %s on %s', (plan, ...cells) => {
    showPage(<TermsPage />);

    const row = within(screen.getByRole('row', { name: new RegExp(`^${plan}`) }));

    expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(cells);
  });

  test("every entry in the terms' contents links to its section", () => {
    showPage(<TermsPage />);

    const links = within(screen.getByRole('navigation', { name: 'Contents' })).getAllByRole('link');

    expect(links).toHaveLength(screen.getAllByRole('region').length);
    for (const link of links) {
      const target = document.getElementById(link.getAttribute('href')?.split('#')[1] ?? '');
      expect(target?.querySelector('h2')?.textContent).toContain(link.textContent);
    }
  });

  test('the registration page opens the terms in a new tab', () => {
    showPage(<RegisterPage />);

    const link = screen.getByRole('link', { name: 'terms and conditions' });

    expect(link.getAttribute('href')).toBe('/terms-and-conditions');
    expect(link.getAttribute('target')).toBe('_blank');
  });
});

describe('privacy policy', () => {
  test.each([
    [/never keep/, 'no activity logs and no connection logs'],
    [/What we collect/, 'Correspondence: what you write to us.'],
    [/What we collect/, 'Anonymous diagnostics, if you choose to send them.'],
    [/in your browser/, 'access_token and refresh_token'],
    [/in your browser/, 'No cookies are used beyond what is needed'],
  ])('the privacy policy says under %s: %s', (heading, text) => {
    showPage(<PrivacyPolicyPage />);

    expect(section(heading)).toContain(text);
  });
});

describe('pricing page', () => {
  test.each(planFeatures)('the pricing page lists for %s the features %j', (plan, features) => {
    stubApi({});
    showPage(<PricingPage />);

    const card = within(screen.getByRole('article', { name: plan }));

    for (const feature of features) expect(card.getByText(feature)).toBeTruthy();
  });

  test('the pricing page offers monthly billing only, and its questions name the prices', () => {
    stubApi({});
    showPage(<PricingPage />);

    expect(screen.getAllByRole('radio')).toEqual([screen.getByLabelText('Monthly billing')]);
    expect(screen.getAllByText(/billed monthly/)).not.toHaveLength(0);
    expect(screen.getByText(/Explorer at \$2, .* and Unlimited at \$8\./)).toBeTruthy();
  });
});

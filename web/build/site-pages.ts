/** Pages rendered at build time, which can be read without JavaScript: their path and source file. */
export const prerenderedPages: Record<string, string> = {
  '/': '/home/home-page.tsx',
  '/pricing': '/pricing/pricing-page.tsx',
  '/download': '/download/download-page.tsx',
  '/privacy-policy': '/legal/privacy-policy-page.tsx',
  '/terms-and-conditions': '/legal/terms-page.tsx',
  '/login': '/session/login-page.tsx',
  '/register': '/session/register-page.tsx',
  '/confirmation': '/session/confirmation-page.tsx',
  '/forgot-password': '/session/forgot-password-page.tsx',
  '/password-confirmation': '/session/password-confirmation-page.tsx',
};

/** Pages that depend on the visitor or the query: their HTML holds the layout and preloads their code. */
export const shellPages: Record<string, string> = {
  '/password-reset': '/session/password-reset-page.tsx',
  '/verify-email': '/session/verify-email-page.tsx',
  '/payment-return': '/payment/payment-return-page.tsx',
  '/logout': '/session/logout-page.tsx',
  '/account': '/account/account-page.tsx',
  '/change-password': '/session/change-password-page.tsx',
};

/** The shell pages that call the API as soon as they open. */
export const pagesThatFetch = ['/account', '/change-password', '/verify-email', '/payment-return', '/logout'];

export const fileOf = (path: string): string => (path === '/' ? 'index.html' : `${path.slice(1)}.html`);

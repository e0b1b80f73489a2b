/** The pages that are rendered when the site is built and stand without script: their address, and the source that draws them. */
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

/** The pages that hang on who looks or on what the address carries: their HTML is the frame around them and names their code. */
export const shellPages: Record<string, string> = {
  '/password-reset': '/session/password-reset-page.tsx',
  '/verify-email': '/session/verify-email-page.tsx',
  '/payment-return': '/payment/payment-return-page.tsx',
  '/logout': '/session/logout-page.tsx',
  '/account': '/account/account-page.tsx',
  '/change-password': '/session/change-password-page.tsx',
};

/** Those of them that ask the server something before anybody does anything. */
export const pagesThatFetch = ['/account', '/change-password', '/verify-email', '/payment-return', '/logout'];

export const fileOf = (path: string): string => (path === '/' ? 'index.html' : `${path.slice(1)}.html`);

/** Name and contacts of the company, for the site, the mails and the provider's checkout. */
export const brand = {
  name: 'Pazia',
  supportEmail: 'support@pazia.app',
  androidStoreUrl: 'https://play.google.com/store/apps/details?id=app.pazia.vpn',
  blogUrl: 'https://blog.pazia.app',
  social: { handle: '@paziavpn', url: 'https://x.com/paziavpn' },
} as const;

import { brand } from '#contract/brand.ts';

export const footerCopy = {
  download: 'Download Now',
  downloadText: 'Pazia for Android',
  copyright: (year: number) => `© ${year} ${brand.name}`,
  columns: {
    features: 'Features',
    platforms: 'Platforms',
    about: 'About',
    contact: 'Contact',
  },
  comingSoon: 'coming soon',
};

type FooterLink = { text: string; to?: string; href?: string };

/** Internal links have `to`, external ones `href`; an entry with neither is shown as coming soon. */
export const footerLinks: Record<keyof typeof footerCopy.columns, readonly FooterLink[]> = {
  features: [
    { text: 'Free VPN', to: '/#free-vpn' },
    { text: 'VPN Servers', to: '/#servers' },
    { text: 'VPN for Streaming', to: '/#streaming' },
  ],
  platforms: [{ text: 'Android', href: brand.androidStoreUrl }, { text: 'Website', to: '/account' }, { text: 'iOS' }],
  about: [
    { text: 'Our Story', to: '/#our-story' },
    { text: 'Blog', href: brand.blogUrl },
    { text: 'Privacy Policy', to: '/privacy-policy' },
    { text: 'Terms of Service', to: '/terms-and-conditions' },
  ],
  contact: [
    { text: brand.supportEmail, href: `mailto:${brand.supportEmail}` },
    { text: brand.social.handle, href: brand.social.url },
  ],
};

import type { ComponentType, ReactNode } from 'react';
import { lazy, useState } from 'react';
import { UnreachablePage } from './broken-page.tsx';

/** Who may see a page: guests' pages send members on, members' pages send guests to sign in. */
export type Access = 'everybody' | 'guests' | 'members';

type FetchPage = () => Promise<ComponentType>;

/** `prepare` fetches the page's code beforehand, so that it is drawn at once; it fails where that does not arrive. */
export type RouteEntry = { access: Access; Page: ComponentType; prepare: () => Promise<void> };

const place = (audience: Access, fetchPage: FetchPage): RouteEntry => {
  let known: ComponentType | null = null;
  const fetchKnown = async (): Promise<ComponentType> => {
    known ??= await fetchPage();
    return known;
  };
  const Later = lazy<ComponentType>(async () => {
    try {
      return { default: await fetchKnown() };
    } catch {
      // No network, or a newer version of the site has replaced the file.
      return { default: UnreachablePage };
    }
  });

  const Page = (): ReactNode => {
    const [Shown] = useState(() => known ?? Later);
    return <Shown />;
  };
  const prepare = async (): Promise<void> => {
    await fetchKnown();
  };
  return { access: audience, Page, prepare };
};

const features = {
  home: async () => (await import('#web/features/home/home-page.tsx')).HomePage,
  pricing: async () => (await import('#web/features/pricing/pricing-page.tsx')).PricingPage,
  download: async () => (await import('#web/features/download/download-page.tsx')).DownloadPage,
  privacy: async () => (await import('#web/features/legal/privacy-policy-page.tsx')).PrivacyPolicyPage,
  terms: async () => (await import('#web/features/legal/terms-page.tsx')).TermsPage,
  register: async () => (await import('#web/features/session/register-page.tsx')).RegisterPage,
  confirmation: async () => (await import('#web/features/session/confirmation-page.tsx')).ConfirmationPage,
  verifyEmail: async () => (await import('#web/features/session/verify-email-page.tsx')).VerifyEmailPage,
  login: async () => (await import('#web/features/session/login-page.tsx')).LoginPage,
  logout: async () => (await import('#web/features/session/logout-page.tsx')).LogoutPage,
  forgotPassword: async () => (await import('#web/features/session/forgot-password-page.tsx')).ForgotPasswordPage,
  passwordConfirmation: async () =>
    (await import('#web/features/session/password-confirmation-page.tsx')).PasswordConfirmationPage,
  passwordReset: async () => (await import('#web/features/session/password-reset-page.tsx')).PasswordResetPage,
  changePassword: async () => (await import('#web/features/session/change-password-page.tsx')).ChangePasswordPage,
  paymentReturn: async () => (await import('#web/features/payment/payment-return-page.tsx')).PaymentReturnPage,
  account: async () => (await import('#web/features/account/account-page.tsx')).AccountPage,
} satisfies Record<string, FetchPage>;

/** What stands at which address. The pages are plain HTML and CSS; MUI comes with what opens over them. */
export const routeEntries: Record<string, RouteEntry> = {
  '/': place('everybody', features.home),
  '/pricing': place('everybody', features.pricing),
  '/download': place('everybody', features.download),
  '/privacy-policy': place('everybody', features.privacy),
  '/terms-and-conditions': place('everybody', features.terms),
  '/login': place('guests', features.login),
  '/register': place('guests', features.register),
  '/confirmation': place('guests', features.confirmation),
  '/forgot-password': place('guests', features.forgotPassword),
  '/password-confirmation': place('everybody', features.passwordConfirmation),
  '/password-reset': place('everybody', features.passwordReset),
  '/verify-email': place('everybody', features.verifyEmail),
  '/payment-return': place('everybody', features.paymentReturn),
  '/logout': place('everybody', features.logout),
  '/account': place('members', features.account),
  '/change-password': place('members', features.changePassword),
};

/** Fetches what stands at an address, nothing for one where nothing does; fails where it does not arrive. */
export const preparePage = async (path: string): Promise<void> => {
  await routeEntries[path.replace(/\/+$/, '') || '/']?.prepare();
};

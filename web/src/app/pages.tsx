import type { ComponentType, ReactNode } from 'react';
import { lazy, useState } from 'react';
import { UnreachablePage } from './broken-page.tsx';

/** Who may see a page. Guest pages redirect members; member pages send guests to sign in. */
export type Access = 'everybody' | 'guests' | 'members';

type LoadPage = () => Promise<ComponentType>;

/** `prepare` loads the page's code ahead of rendering; it rejects when the code fails to load. */
export type RouteEntry = { access: Access; Page: ComponentType; prepare: () => Promise<void> };

const route = (access: Access, load: LoadPage): RouteEntry => {
  let loaded: ComponentType | null = null;
  const loadOnce = async (): Promise<ComponentType> => {
    loaded ??= await load();
    return loaded;
  };
  const LazyPage = lazy<ComponentType>(async () => {
    try {
      return { default: await loadOnce() };
    } catch {
      // No network, or a newer version of the site has replaced the file.
      return { default: UnreachablePage };
    }
  });

  const Page = (): ReactNode => {
    const [Current] = useState(() => loaded ?? LazyPage);
    return <Current />;
  };
  const prepare = async (): Promise<void> => {
    await loadOnce();
  };
  return { access, Page, prepare };
};

const load = {
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
} satisfies Record<string, LoadPage>;

/** The pages by path. They are plain HTML and CSS; MUI loads with the dialogs, drawers and toasts over them. */
export const routeEntries: Record<string, RouteEntry> = {
  '/': route('everybody', load.home),
  '/pricing': route('everybody', load.pricing),
  '/download': route('everybody', load.download),
  '/privacy-policy': route('everybody', load.privacy),
  '/terms-and-conditions': route('everybody', load.terms),
  '/login': route('guests', load.login),
  '/register': route('guests', load.register),
  '/confirmation': route('guests', load.confirmation),
  '/forgot-password': route('guests', load.forgotPassword),
  '/password-confirmation': route('everybody', load.passwordConfirmation),
  '/password-reset': route('everybody', load.passwordReset),
  '/verify-email': route('everybody', load.verifyEmail),
  '/payment-return': route('everybody', load.paymentReturn),
  '/logout': route('everybody', load.logout),
  '/account': route('members', load.account),
  '/change-password': route('members', load.changePassword),
};

/** Loads the code of the page at a path, if there is one; rejects when it fails to load. */
export const preparePage = async (path: string): Promise<void> => {
  await routeEntries[path.replace(/\/+$/, '') || '/']?.prepare();
};

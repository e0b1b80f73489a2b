import type { ComponentType } from 'react';
import { lazy } from 'react';
import { UnreachablePage } from './broken-page.tsx';

/** Plain HTML and CSS, rendered when the site is built, so that its code is in no one's way. */
const plainPage = (fetchPage: () => Promise<ComponentType>) =>
  lazy<ComponentType>(async () => {
    try {
      return { default: await fetchPage() };
    } catch {
      return { default: UnreachablePage };
    }
  });

export const HomePage = plainPage(async () => (await import('#web/features/home/home-page.tsx')).HomePage);
export const DownloadPage = plainPage(
  async () => (await import('#web/features/download/download-page.tsx')).DownloadPage,
);
export const PrivacyPolicyPage = plainPage(
  async () => (await import('#web/features/legal/privacy-policy-page.tsx')).PrivacyPolicyPage,
);
export const TermsPage = plainPage(async () => (await import('#web/features/legal/terms-page.tsx')).TermsPage);

/** A page of forms, fetched when it is first visited together with the theme it stands in. */
const themedPage = (fetchPage: () => Promise<ComponentType>) =>
  lazy<ComponentType>(async () => {
    try {
      const [Page, { Themed }] = await Promise.all([fetchPage(), import('./themed.tsx')]);
      const ThemedPage = () => (
        <Themed>
          <Page />
        </Themed>
      );
      return { default: ThemedPage };
    } catch {
      // No network, or a newer version of the site has replaced the file.
      return { default: UnreachablePage };
    }
  });

export const RegisterPage = themedPage(
  async () => (await import('#web/features/session/register-page.tsx')).RegisterPage,
);
export const ConfirmationPage = themedPage(
  async () => (await import('#web/features/session/confirmation-page.tsx')).ConfirmationPage,
);
export const VerifyEmailPage = themedPage(
  async () => (await import('#web/features/session/verify-email-page.tsx')).VerifyEmailPage,
);
export const LoginPage = themedPage(async () => (await import('#web/features/session/login-page.tsx')).LoginPage);
export const LogoutPage = themedPage(async () => (await import('#web/features/session/logout-page.tsx')).LogoutPage);
export const ForgotPasswordPage = themedPage(
  async () => (await import('#web/features/session/forgot-password-page.tsx')).ForgotPasswordPage,
);
export const PasswordConfirmationPage = themedPage(
  async () => (await import('#web/features/session/password-confirmation-page.tsx')).PasswordConfirmationPage,
);
export const PasswordResetPage = themedPage(
  async () => (await import('#web/features/session/password-reset-page.tsx')).PasswordResetPage,
);
export const ChangePasswordPage = themedPage(
  async () => (await import('#web/features/session/change-password-page.tsx')).ChangePasswordPage,
);
export const PricingPage = themedPage(async () => (await import('#web/features/pricing/pricing-page.tsx')).PricingPage);
export const PaymentReturnPage = themedPage(
  async () => (await import('#web/features/payment/payment-return-page.tsx')).PaymentReturnPage,
);
export const AccountPage = themedPage(async () => (await import('#web/features/account/account-page.tsx')).AccountPage);

import type { ReactNode } from 'react';
import { useState } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import type { Visitor } from '#web/api/visitor.ts';
import { useVisitor } from '#web/api/visitor.ts';
import { Frame } from './frame.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import {
  AccountPage,
  ChangePasswordPage,
  ConfirmationPage,
  DownloadPage,
  ForgotPasswordPage,
  HomePage,
  LoginPage,
  LogoutPage,
  PasswordConfirmationPage,
  PasswordResetPage,
  PaymentReturnPage,
  PricingPage,
  PrivacyPolicyPage,
  RegisterPage,
  TermsPage,
  VerifyEmailPage,
} from './pages.tsx';
import { currentSession } from './store.ts';

/** While the record of a token's owner has not arrived the full set stands: nobody is sent away on a guess. */
const ForGuests = ({ visitor, page }: { visitor: Visitor; page: ReactNode }): ReactNode => {
  const [arrivedIn] = useState(currentSession);
  if (visitor.state !== 'signed-in') return page;
  // Whoever signs in here is on the way to the account; the record may arrive before that page's code does.
  return <Navigate to={currentSession() === arrivedIn ? '/' : '/account'} replace />;
};

const forMembers = (visitor: Visitor, page: ReactNode): ReactNode =>
  visitor.state === 'anonymous' ? <Navigate to="/login" replace /> : page;

export const Router = (): ReactNode => {
  const visitor = useVisitor();
  return (
    <Routes>
      <Route element={<Frame visitor={visitor} />}>
        <Route path="/" element={<HomePage />} />
        <Route path="/pricing" element={<PricingPage />} />
        <Route path="/download" element={<DownloadPage />} />
        <Route path="/privacy-policy" element={<PrivacyPolicyPage />} />
        <Route path="/terms-and-conditions" element={<TermsPage />} />
        <Route path="/login" element={<ForGuests visitor={visitor} page={<LoginPage />} />} />
        <Route path="/register" element={<ForGuests visitor={visitor} page={<RegisterPage />} />} />
        <Route path="/confirmation" element={<ForGuests visitor={visitor} page={<ConfirmationPage />} />} />
        <Route path="/forgot-password" element={<ForGuests visitor={visitor} page={<ForgotPasswordPage />} />} />
        <Route path="/password-confirmation" element={<PasswordConfirmationPage />} />
        <Route path="/password-reset" element={<PasswordResetPage />} />
        <Route path="/account" element={forMembers(visitor, <AccountPage />)} />
        <Route path="/change-password" element={forMembers(visitor, <ChangePasswordPage />)} />
        <Route path="/verify-email" element={<VerifyEmailPage />} />
        <Route path="/payment-return" element={<PaymentReturnPage />} />
        <Route path="/logout" element={<LogoutPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
};

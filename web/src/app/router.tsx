import type { ReactNode } from 'react';
import { useState } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import type { Visitor } from '#web/api/visitor.ts';
import { useVisitor } from '#web/api/visitor.ts';
import { Frame } from './frame.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import {
  AccountPage,
  ConfirmationPage,
  HomePage,
  LoginPage,
  LogoutPage,
  PaymentReturnPage,
  PricingPage,
  RegisterPage,
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
        <Route path="/login" element={<ForGuests visitor={visitor} page={<LoginPage />} />} />
        <Route path="/register" element={<ForGuests visitor={visitor} page={<RegisterPage />} />} />
        <Route path="/confirmation" element={<ForGuests visitor={visitor} page={<ConfirmationPage />} />} />
        <Route path="/forgot-password" element={<ForGuests visitor={visitor} page={<NotFoundPage />} />} />
        <Route path="/account" element={forMembers(visitor, <AccountPage />)} />
        <Route path="/verify-email" element={<VerifyEmailPage />} />
        <Route path="/payment-return" element={<PaymentReturnPage />} />
        <Route path="/logout" element={<LogoutPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
};

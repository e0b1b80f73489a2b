import type { ReactNode } from 'react';
import { confirmationCopy as copy } from '#web/copy/en/session.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import { useNavigationState } from './navigation-state.ts';
import { ResendForm } from './resend-form.tsx';
import { SessionPage } from './session-page.tsx';

export const ConfirmationPage = (): ReactNode => {
  // `email` comes from the registration. `typed` comes from the sign-in form, so it does not prove that an email was sent.
  const email = useNavigationState('email');
  const typed = useNavigationState('typed');
  return (
    <SessionPage title={copy.title}>
      <div className="session-words">
        <p>
          {copy.created}
          {email ? <span className="session-address">{copy.to(email)}</span> : null}.
        </p>
        <p>{copy.next}</p>
        <p>
          <TextLink to="/login">{copy.signIn}</TextLink>
        </p>
      </div>
      <section className="session-more" aria-labelledby="missing-heading">
        <h2 id="missing-heading">{copy.missing}</h2>
        <p>{copy.missingText}</p>
        <ResendForm email={email || typed} isQuiet />
      </section>
    </SessionPage>
  );
};

import type { ReactNode } from 'react';
import { passwordSentCopy as copy } from '#web/copy/en/session.ts';
import { useHasToken } from '#web/state/store.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import { useNavigationState } from './navigation-state.ts';
import { SessionPage } from './session-page.tsx';

/** For guests only: the form redirects members. */
const AskAgain = (): ReactNode => (
  <section className="session-more" aria-labelledby="missing-heading">
    <h2 id="missing-heading">{copy.missing}</h2>
    <p>{copy.missingText}</p>
    <TextLink to="/forgot-password">{copy.again}</TextLink>
  </section>
);

export const PasswordConfirmationPage = (): ReactNode => {
  const email = useNavigationState('email');
  const hasToken = useHasToken();
  return (
    <SessionPage title={copy.title}>
      <div className="session-words">
        <p>
          {copy.sent} {email ? <span className="session-address">{email}</span> : copy.yourEmail}.
        </p>
        <p>{copy.next}</p>
        <p>
          <TextLink to={hasToken ? '/account' : '/login'}>{hasToken ? copy.account : copy.signIn}</TextLink>
        </p>
      </div>
      {hasToken ? null : <AskAgain />}
    </SessionPage>
  );
};

import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import * as z from 'zod/mini';
import { confirmationCopy as copy } from '#web/copy/en/session.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import { ResendForm } from './resend-form.tsx';
import { SessionPage } from './session-page.tsx';

/** `email` comes from the registration, `typed` from the sign-in form: nobody has said that a mail went there. */
const Handed = z.object({ email: z.optional(z.string()), typed: z.optional(z.string()) });

export const ConfirmationPage = (): ReactNode => {
  const { email = '', typed = '' } = Handed.safeParse(useLocation().state).data ?? {};
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

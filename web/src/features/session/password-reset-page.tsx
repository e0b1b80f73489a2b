import type { ReactNode } from 'react';
import { useLayoutEffect, useState } from 'react';
import { resetCopy as copy } from '#web/copy/en/session.ts';
import { stripQuery } from '#web/state/address.ts';
import { useHasToken } from '#web/state/store.ts';
import { ActionLink } from '#web/ui/action.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { readResetToken } from './link-secret.ts';
import { ResetForm } from './reset-form.tsx';
import { SessionPage } from './session-page.tsx';

const NoToken = (): ReactNode => {
  const hasToken = useHasToken();
  return (
    <Alert
      tone="wrong"
      title={copy.noToken}
      actions={
        <ActionLink to={hasToken ? '/change-password' : '/forgot-password'} isSmall>
          {hasToken ? copy.change : copy.again}
        </ActionLink>
      }
    >
      {copy.noTokenText}
    </Alert>
  );
};

export const PasswordResetPage = (): ReactNode => {
  const [token] = useState(() => readResetToken(window.location.search));

  // First of all, remove the token from the address bar and the history.
  useLayoutEffect(stripQuery, []);

  return (
    <SessionPage title={copy.title} lead={token ? copy.lead : undefined}>
      {token ? <ResetForm token={token} /> : <NoToken />}
    </SessionPage>
  );
};

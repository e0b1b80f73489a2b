import type { ReactNode } from 'react';
import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { call } from '#web/api/call.ts';
import { invalidate } from '#web/api/use-route.ts';
import { verifyCopy as copy } from '#web/copy/en/session.ts';
import { stripQuery } from '#web/state/address.ts';
import type { Failure, Result } from '#web/state/failure.ts';
import { useHasToken } from '#web/state/store.ts';
import { ActionButton, ActionLink } from '#web/ui/action.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Loader } from '#web/ui/loader.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { FailureAlert } from './failure-alert.tsx';
import { readLinkSecret } from './link-secret.ts';
import { ResendForm } from './resend-form.tsx';
import { SessionPage } from './session-page.tsx';
import { singleFlight } from './single-flight.ts';

type Verification =
  | { state: 'no-token' }
  | { state: 'verifying' }
  | { state: 'verified' }
  | { state: 'failed'; failure: Failure };

const verifyFlight = singleFlight<Result<unknown>>();

const useVerification = (): [Verification, () => void] => {
  const [secret] = useState(() => readLinkSecret(window.location.search));
  const [verification, setVerification] = useState<Verification>({ state: secret ? 'verifying' : 'no-token' });

  const verify = useCallback(async () => {
    if (!secret) return;
    setVerification({ state: 'verifying' });
    const result = await verifyFlight(secret.token, () => call('verifyEmail', secret));
    // The record tells whether the address has to be confirmed.
    if (result.ok) await invalidate('getUser');
    setVerification(result.ok ? { state: 'verified' } : { state: 'failed', failure: result.failure });
  }, [secret]);

  // First of all, remove the secret from the address bar and the history.
  useLayoutEffect(stripQuery, []);
  useEffect(() => void verify(), [verify]);
  return [verification, () => void verify()];
};

const Verified = (): ReactNode => {
  const hasToken = useHasToken();
  return (
    <Alert
      tone="done"
      actions={<ActionLink to={hasToken ? '/account' : '/login'}>{hasToken ? copy.account : copy.signIn}</ActionLink>}
    >
      {copy.done}
    </Alert>
  );
};

/** A confirmed owner asks on the account page: the form sends nothing to a confirmed address. */
const NewLink = (): ReactNode =>
  useHasToken() ? (
    <p>
      {copy.againSignedIn} <TextLink to="/account">{copy.account}</TextLink>
    </p>
  ) : (
    <>
      <p>{copy.againText}</p>
      <ResendForm />
    </>
  );

/** Whether the same link may work on the next try. */
const isTemporary = (failure: Failure): boolean =>
  failure.kind === 'network' || failure.status === 429 || failure.status >= 500;

const Failed = ({ failure, retry }: { failure: Failure; retry: () => void }): ReactNode => (
  <FailureAlert
    failure={failure}
    fallback={copy.fallback}
    actions={
      isTemporary(failure) ? (
        <ActionButton variant="quiet" isSmall onClick={retry}>
          {copy.retry}
        </ActionButton>
      ) : null
    }
  />
);

export const VerifyEmailPage = (): ReactNode => {
  const [verification, retry] = useVerification();
  const { state } = verification;
  return (
    <SessionPage title={state === 'verifying' ? copy.verifying : copy.title} isOpen={state === 'verified'}>
      {state === 'verifying' ? <Loader label={copy.verifying} /> : null}
      {state === 'verified' ? <Verified /> : null}
      {state === 'failed' ? <Failed failure={verification.failure} retry={retry} /> : null}
      {state === 'no-token' ? <Alert tone="wrong">{copy.noToken}</Alert> : null}
      {state === 'failed' || state === 'no-token' ? (
        <section className="session-more" aria-labelledby="again-heading">
          <h2 id="again-heading">{copy.again}</h2>
          <NewLink />
        </section>
      ) : null}
    </SessionPage>
  );
};

import type { ReactNode } from 'react';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { call } from '#web/api/call.ts';
import { logoutCopy as copy } from '#web/copy/en/session.ts';
import type { Failure } from '#web/state/failure.ts';
import { currentTokens, showToast, signOut } from '#web/state/store.ts';
import { ActionButton } from '#web/ui/action.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Loader } from '#web/ui/loader.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { SessionPage } from './session-page.tsx';
import { singleFlight } from './single-flight.ts';

type LogoutState = { state: 'leaving' } | { state: 'left' } | { state: 'failed'; failure: Failure };

const countdownSeconds = 5;
const secondMs = 1000;

const logoutFlight = singleFlight<LogoutState>();

/** Without a session the visitor is already signed out. */
const logOut = async (): Promise<LogoutState> => {
  const tokens = currentTokens();
  if (tokens === null) return { state: 'left' };
  const result = await call('logout', { refresh_token: tokens.refresh });
  if (!result.ok && currentTokens() !== null) return { state: 'failed', failure: result.failure };
  signOut();
  showToast('success', copy.toast);
  return { state: 'left' };
};

const Countdown = (): ReactNode => {
  const [seconds, setSeconds] = useState(countdownSeconds);
  const navigate = useNavigate();

  useEffect(() => {
    const timer = setTimeout(() => (seconds > 1 ? setSeconds(seconds - 1) : navigate('/login')), secondMs);
    return () => clearTimeout(timer);
  }, [seconds, navigate]);

  return (
    <div className="session-words">
      <p className="figures logout-words" role="status">
        {copy.done(seconds)}
      </p>
      <p>
        <TextLink to="/login">{copy.signIn}</TextLink>
      </p>
    </div>
  );
};

export const LogoutPage = (): ReactNode => {
  const [logout, setLogout] = useState<LogoutState>({ state: 'leaving' });

  const start = useCallback(async () => {
    setLogout({ state: 'leaving' });
    setLogout(await logoutFlight('logout', logOut));
  }, []);

  useEffect(() => void start(), [start]);

  return (
    <SessionPage title={copy.title}>
      {logout.state === 'leaving' ? <Loader label={copy.leaving} /> : null}
      {logout.state === 'left' ? <Countdown /> : null}
      {logout.state === 'failed' ? (
        <Alert
          tone="wrong"
          title={copy.failed}
          actions={
            <ActionButton variant="quiet" isSmall onClick={() => void start()}>
              {copy.retry}
            </ActionButton>
          }
        >
          {logout.failure.text}
        </Alert>
      ) : null}
    </SessionPage>
  );
};

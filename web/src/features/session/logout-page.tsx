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
import { once } from './once.ts';
import { SessionPage } from './session-page.tsx';

type Leaving = { state: 'leaving' } | { state: 'left' } | { state: 'failed'; failure: Failure };

const countdownSeconds = 5;
const secondMs = 1000;

const leaveOnce = once<Leaving>();

/** Whoever has no session any more has left already. */
const leave = async (): Promise<Leaving> => {
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
  const [leaving, setLeaving] = useState<Leaving>({ state: 'leaving' });

  const begin = useCallback(async () => {
    setLeaving({ state: 'leaving' });
    setLeaving(await leaveOnce('logout', leave));
  }, []);

  useEffect(() => void begin(), [begin]);

  return (
    <SessionPage title={copy.title}>
      {leaving.state === 'leaving' ? <Loader label={copy.leaving} /> : null}
      {leaving.state === 'left' ? <Countdown /> : null}
      {leaving.state === 'failed' ? (
        <Alert
          tone="wrong"
          title={copy.failed}
          actions={
            <ActionButton look="quiet" isSmall onClick={() => void begin()}>
              {copy.retry}
            </ActionButton>
          }
        >
          {leaving.failure.text}
        </Alert>
      ) : null}
    </SessionPage>
  );
};

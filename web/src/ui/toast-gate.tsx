import type { ReactNode } from 'react';
import { lazy, Suspense } from 'react';
import { useToasts } from '#web/app/store.ts';

const ToastHost = lazy(async () => ({ default: (await import('./toast-host.tsx')).ToastHost }));

/** Fetches the toast's code when there is a first toast to show. */
export const ToastGate = (): ReactNode => {
  const [first] = useToasts();
  return first ? (
    <Suspense fallback={null}>
      <ToastHost key={first.id} toast={first} />
    </Suspense>
  ) : null;
};

import type { ReactNode } from 'react';
import { lazy, Suspense } from 'react';
import type { Toast } from '#web/state/store.ts';
import { useToasts } from '#web/state/store.ts';
import { Alert } from './alert.tsx';

/** The plain text, for when the toast's code fails to load. */
const PlainToast = ({ toast }: { toast: Toast }): ReactNode => (
  <Alert tone={toast.severity === 'error' ? 'wrong' : 'done'}>{toast.text}</Alert>
);

const ToastHost = lazy(async () => {
  try {
    return { default: (await import('./toast-host.tsx')).ToastHost };
  } catch {
    return { default: PlainToast };
  }
});

/** Loads the toast's code when there is a first toast to show. */
export const ToastGate = (): ReactNode => {
  const newest = useToasts().at(-1);
  return newest ? (
    <Suspense fallback={null}>
      <ToastHost key={newest.id} toast={newest} />
    </Suspense>
  ) : null;
};

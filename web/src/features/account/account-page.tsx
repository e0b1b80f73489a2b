import type { ReactNode } from 'react';
import { useRoute } from '#web/api/use-route.ts';
import { accountCopy as copy } from '#web/copy/en/account.ts';
import { FailedView } from '#web/ui/failed-view.tsx';
import { Loader } from '#web/ui/loader.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Statement } from './statement.tsx';
import './account.css';

/** Requests the statement's data in parallel with the user record. */
const usePrefetch = (): void => {
  useRoute('getSubscription');
  useRoute('listSubscribed');
};

export const AccountPage = (): ReactNode => {
  const user = useRoute('getUser');
  usePrefetch();
  return (
    <div className="page account">
      <PageTitle title={copy.title} />
      {user.state === 'loading' ? <Loader label={copy.loading} /> : null}
      {user.state === 'failed' ? <FailedView failure={user.failure} retry={() => void user.reload()} /> : null}
      {user.state === 'ready' ? <Statement user={user.data} /> : null}
    </div>
  );
};

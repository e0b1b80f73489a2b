import type { ReactNode } from 'react';
import { useEffect } from 'react';
import type { UserRecord } from '#contract/account.ts';
import { brand } from '#contract/brand.ts';
import { invalidate, useRoute } from '#web/api/use-route.ts';
import { accountCopy as copy } from '#web/copy/en/account.ts';
import { onReturned } from '#web/state/purchase-state.ts';
import { ActionLink } from '#web/ui/action.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { FailedView } from '#web/ui/failed-view.tsx';
import { Loader } from '#web/ui/loader.tsx';
import { CancelRow } from './cancel-row.tsx';
import { ChosenLocations } from './chosen-locations.tsx';
import { EmailNotice } from './email-notice.tsx';
import { PaymentNotice } from './payment-notice.tsx';
import { planStatus } from './plan-status.ts';
import { PlanSummary } from './plan-summary.tsx';
import { Row } from './row.tsx';

/** Reloads the page's data when a payment ends in another window. */
const useReloadOnReturn = (): void => {
  useEffect(() => onReturned(() => void invalidate('getUser', 'getSubscription', 'listSubscribed')), []);
};

/** Plan and locations appear in one step, so that the layout does not shift. */
const PlanPart = ({ user }: { user: UserRecord }): ReactNode => {
  const customer = useRoute('getSubscription');
  const chosen = useRoute('listSubscribed');
  const free = useRoute('listServers', { isWanted: user.subscription_amount === 0 });
  const isFreeUnread = user.subscription_amount === 0 && free.state === 'loading';
  if (customer.state === 'loading' || chosen.state === 'loading' || isFreeUnread)
    return (
      <div className="account-loading">
        <Loader label={copy.loading} />
      </div>
    );
  if (customer.state === 'failed')
    return <FailedView failure={customer.failure} retry={() => void customer.reload()} />;
  const status = planStatus(user, customer.data);
  return (
    <>
      {customer.data.stale ? <Alert>{copy.stale}</Alert> : null}
      <div className={`account-plan account-${status.kind}`}>
        <PlanSummary status={status} />
        <ChosenLocations status={status} />
      </div>
    </>
  );
};

export const Statement = ({ user }: { user: UserRecord }): ReactNode => {
  useReloadOnReturn();
  return (
    <div className="statement">
      {user.email_undeliverable ? <EmailNotice email={user.email} /> : null}
      <PaymentNotice />
      <PlanPart user={user} />
      <dl className="statement-rows">
        <Row name={copy.username}>{user.username}</Row>
        <Row name={copy.email}>{user.email}</Row>
        <Row name={copy.help}>
          <a className="text-link" href={`mailto:${brand.supportEmail}`}>
            {brand.supportEmail}
          </a>
        </Row>
        <Row name={copy.password}>
          <ActionLink to="/change-password" variant="quiet" isSmall>
            {copy.changePassword}
          </ActionLink>
        </Row>
        <CancelRow user={user} />
        <Row name={copy.session}>
          <ActionLink to="/logout" variant="quiet" isSmall>
            {copy.logout}
          </ActionLink>
        </Row>
      </dl>
    </div>
  );
};

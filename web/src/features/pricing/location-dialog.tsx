import Dialog from '@mui/material/Dialog';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { useId } from 'react';
import type { UserRecord } from '#contract/account.ts';
import type { Plan } from '#domain/plans.ts';
import type { Selection } from '#domain/selection.ts';
import { isComplete } from '#domain/selection.ts';
import { useRoute } from '#web/api/use-route.ts';
import { dialogCopy as copy } from '#web/copy/en/pricing.ts';
import type { Failure } from '#web/state/failure.ts';
import { ActionButton } from '#web/ui/action.tsx';
import { Alert, EmptyState } from '#web/ui/alert.tsx';
import { FailedView } from '#web/ui/failed-view.tsx';
import { FoldTransition } from '#web/ui/fold-transition.tsx';
import { Loader } from '#web/ui/loader.tsx';
import { Themed } from '#web/ui/themed.tsx';
import { ChangeNotice } from './change-notice.tsx';
import { ChosenCount } from './chosen-count.tsx';
import { LocationList } from './location-list.tsx';
import './location-dialog.css';

type Props = {
  plan: Plan;
  user: UserRecord;
  selection: Selection;
  isOpen: boolean;
  isBusy: boolean;
  failure: Failure | null;
  onSelect: (selection: Selection) => void;
  onSubscribe: (ids: number[]) => void;
  onCancel: () => void;
};

/** Selects the locations of a plan before paying; the unlimited plan takes all of them. */
export const LocationDialog = (props: Props): ReactNode => {
  const { plan, user, selection, isOpen, isBusy, failure, onSelect, onSubscribe, onCancel } = props;
  const isSmall = useMediaQuery('(max-width: 719px)', { noSsr: true });
  const servers = useRoute('listServers');
  const titleId = useId();
  const limit = plan.locations;
  const takesAll = limit === 'all';
  const catalogue = servers.state === 'ready' ? servers.data : [];
  const ids = takesAll ? catalogue.map(({ id }) => id) : [...selection];
  const canSubscribe = takesAll ? ids.length > 0 : isComplete(selection, limit);

  const close = (): void => {
    if (!isBusy) onCancel();
  };

  return (
    <Themed>
      <Dialog
        open={isOpen}
        onClose={close}
        fullScreen={isSmall && !takesAll}
        maxWidth={takesAll ? 'sm' : 'md'}
        fullWidth
        aria-labelledby={titleId}
        slots={{ transition: FoldTransition }}
        slotProps={{ paper: { className: 'choice-paper' } }}
      >
        <div className={`choice${takesAll ? ' choice-all' : ''}`}>
          <header className="choice-head">
            <h2 id={titleId}>{takesAll ? copy.allTitle : copy.title(limit)}</h2>
            <p>{copy.next(plan.amountCents)}</p>
          </header>
          {/* With all boxes disabled nothing inside can be focused, and keyboard users must still be able to scroll. */}
          <div className="choice-body" tabIndex={isBusy && !takesAll ? 0 : undefined}>
            <ChangeNotice user={user} plan={plan} />
            {failure ? <Alert tone="wrong">{failure.text}</Alert> : null}
            {servers.state === 'loading' ? <Loader label={copy.loading} /> : null}
            {servers.state === 'failed' ? (
              <FailedView failure={servers.failure} retry={() => void servers.reload()} />
            ) : null}
            {servers.state === 'ready' && catalogue.length === 0 ? (
              <EmptyState title={copy.empty}>{copy.emptyText}</EmptyState>
            ) : null}
            {takesAll ? (
              <p>{copy.allText(catalogue.length)}</p>
            ) : (
              <LocationList
                servers={catalogue}
                selection={selection}
                limit={limit}
                isBusy={isBusy}
                onChange={onSelect}
              />
            )}
          </div>
          <footer className="choice-foot">
            {takesAll ? null : (
              <div className="choice-state">
                <ChosenCount count={selection.length} limit={limit} />
                <ActionButton
                  variant="bare"
                  isSmall
                  isDisabled={isBusy || selection.length === 0}
                  onClick={() => onSelect([])}
                >
                  {copy.clear}
                </ActionButton>
              </div>
            )}
            <div className="choice-actions">
              <ActionButton variant="quiet" onClick={close} isDisabled={isBusy}>
                {copy.cancel}
              </ActionButton>
              <ActionButton isDisabled={!canSubscribe || isBusy} isBusy={isBusy} onClick={() => onSubscribe(ids)}>
                {copy.subscribe}
              </ActionButton>
            </div>
          </footer>
        </div>
      </Dialog>
    </Themed>
  );
};

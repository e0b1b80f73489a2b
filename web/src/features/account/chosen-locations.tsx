import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import type { SubscribedLocation } from '#contract/locations.ts';
import { invalidate, useRoute } from '#web/api/use-route.ts';
import { accountCopy } from '#web/copy/en/account.ts';
import { FailedView } from '#web/ui/failed-view.tsx';
import { Loader } from '#web/ui/loader.tsx';
import { LocationLines } from './location-lines.tsx';
import type { PlanStatus } from './plan-status.ts';

const copy = accountCopy.locations;

const FreeLocations = (): ReactNode => {
  const servers = useRoute('listServers');
  if (servers.state === 'loading') return <Loader label={copy.loading} />;
  if (servers.state === 'failed') return <FailedView failure={servers.failure} retry={() => void servers.reload()} />;
  return (
    <LocationLines
      state="free"
      names={servers.data.filter(({ free }) => free).map(({ location }) => location)}
      label={copy.free}
      note={copy.freeNote}
    />
  );
};

const namesOf = (locations: readonly SubscribedLocation[], isPaid: boolean): string[] =>
  locations
    .filter(({ paid }) => paid === isPaid)
    .map(({ location }) => location)
    .toSorted((a, b) => a.localeCompare(b));

const Chosen = ({ locations, status }: { locations: readonly SubscribedLocation[]; status: PlanStatus }): ReactNode => {
  const active = namesOf(locations, true);
  const waiting = namesOf(locations, false);
  return (
    <>
      {active.length > 0 ? <LocationLines state="active" names={active} label={copy.active} /> : null}
      {waiting.length > 0 ? (
        <LocationLines state="waiting" names={waiting} label={copy.waiting} note={copy.waitingNote} />
      ) : null}
      {locations.length === 0 && status.kind === 'premium' ? (
        <div className="locations-empty">
          <p>{copy.empty}</p>
          <p>{copy.emptyText}</p>
        </div>
      ) : null}
      {status.kind === 'free' ? <FreeLocations /> : null}
    </>
  );
};

const pollMs = 2_000;
const pollsMax = 10;

/** A payment activates the locations shortly after it arrives; until then, polls up to ten times. */
const usePolling = (isWaiting: boolean): void => {
  const [polls, setPolls] = useState(0);
  useEffect(() => {
    if (!isWaiting || polls >= pollsMax) return undefined;
    const timer = setTimeout(() => {
      setPolls(polls + 1);
      void invalidate('listSubscribed');
    }, pollMs);
    return () => clearTimeout(timer);
  }, [isWaiting, polls]);
};

/** The customer's locations and their state. */
export const ChosenLocations = ({ status }: { status: PlanStatus }): ReactNode => {
  const chosen = useRoute('listSubscribed');
  const hasWaiting = chosen.state === 'ready' && chosen.data.some(({ paid }) => !paid);
  usePolling(hasWaiting && status.kind === 'premium');
  return (
    <section className="locations" aria-labelledby="locations-heading">
      <h2 id="locations-heading">{copy.heading}</h2>
      {chosen.state === 'loading' ? <Loader label={copy.loading} /> : null}
      {chosen.state === 'failed' ? <FailedView failure={chosen.failure} retry={() => void chosen.reload()} /> : null}
      {chosen.state === 'ready' ? <Chosen locations={chosen.data} status={status} /> : null}
    </section>
  );
};

import type { LocalClock } from '../clock.ts';
import type { LocalSchedule } from '../schedule.ts';
import type { Html } from './html.ts';
import { action, html, section, table, when } from './html.ts';

const dayMs = 86_400_000;

const ahead = (ms: number): string => {
  const days = Math.round(ms / dayMs);
  if (days === 0) return "this machine's time";
  return days === 1 ? '1 day ahead of this machine' : `${days} days ahead of this machine`;
};

export const clockSection = (clock: LocalClock): Html => {
  const steps = [
    { label: '+1 day', days: 1 },
    { label: '+1 week', days: 7 },
    { label: '+1 month', days: 31 },
  ].map(({ label, days }) => action(label, '/_local/clock', { advance_days: days }));
  const now = clock.now().toISOString();
  return section(
    'clock',
    'Clock',
    ahead(clock.aheadMs()),
    html`<p class="now">${when(now)} <small>UTC</small></p>
      <p class="buttons">${steps}</p>
      <p class="hint">Everything due on the way runs in order: renewals, webhooks, retries, jobs. An access token expires
      after 5 minutes and an unused session after 30 days, so moving the clock further signs users out.</p>`,
  );
};

export const jobSection = (schedule: LocalSchedule): Html => {
  const rows = schedule
    .runs()
    .map(
      ({ name, lastAt, nextAt, outcome, error }) =>
        [
          name,
          outcome === 'none yet' ? '–' : when(lastAt),
          html`<span class="chip ${outcome === 'failed' ? 'bad' : outcome === 'done' ? 'good' : 'pending'}" title="${error ?? ''}">${outcome}</span>`,
          when(nextAt),
        ] as const,
    );
  return section('jobs', 'Jobs', `${rows.length}`, table(['Job', 'Last run', 'Outcome', 'Next run'], rows, 'No jobs.'));
};

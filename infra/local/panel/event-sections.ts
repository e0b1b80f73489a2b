import type { BusRecord, Delivery, Outcome } from '../bus-record.ts';
import type { Html } from './html.ts';
import { action, html, section, table, when } from './html.ts';

const shownMax = 100;

const tone: Record<Outcome, string> = { waiting: 'pending', done: 'good', dead: 'bad' };

const outcomeText = ({ attempts, outcome, dueAt }: Delivery): string => {
  if (outcome === 'done') return attempts > 1 ? `done, attempt ${attempts}` : 'done';
  if (outcome === 'dead') return `dead after ${attempts} attempts`;
  return attempts === 0 ? 'waiting' : `failed ${attempts}×, next ${dueAt?.slice(11, 19)}`;
};

const chip = (delivery: Delivery): Html =>
  html`<span class="chip ${tone[delivery.outcome]}" title="${delivery.error ?? ''}">${delivery.name} <i>${outcomeText(delivery)}</i></span>`;

const eventRow = ({ name, detail, at, reactions }: BusRecord): Html =>
  html`<li>${when(at)}<div><strong>${name}</strong> <code>${JSON.stringify(detail)}</code>
    <p>${reactions.length > 0 ? reactions.map(chip) : html`<i>no reactions</i>`}</p></div></li>`;

/** The events of the bus, newest first. */
export const eventSection = (records: readonly BusRecord[]): Html => {
  const newest = records.toReversed().slice(0, shownMax);
  const note = records.length > shownMax ? `the newest ${shownMax} of ${records.length}` : `${records.length}`;
  const body =
    newest.length > 0
      ? html`<ol class="timeline">${newest.map(eventRow)}</ol>`
      : html`<p class="empty">No events yet. They appear here when someone registers, signs in or pays.</p>`;
  return section('events', 'Events', note, body);
};

/** Deliveries that failed all attempts. They are kept until they are redriven or the cloud is reset. */
export const deadSection = (records: readonly BusRecord[]): Html => {
  const rows = records.flatMap(({ id, name, at, reactions }) =>
    reactions
      .filter(({ outcome }) => outcome === 'dead')
      .map(
        (dead) =>
          [
            when(at),
            name,
            dead.name,
            html`<div class="clamp bad" title="${dead.error ?? ''}">${dead.error ?? ''}</div>`,
            action('Redrive', '/_local/redrive', { event: id, reaction: dead.name }),
          ] as const,
      ),
  );
  const all = rows.length > 1 ? html`<p>${action('Redrive all', '/_local/redrive', {})}</p>` : html``;
  const list = table(['At', 'Event', 'Reaction', 'Last error', ''], rows, 'No dead letters.');
  return section('dead', 'Dead letters', `${rows.length}`, html`${list}${all}`);
};

import type { ReactNode } from 'react';
import { launchCatalogue } from '#domain/catalogue.ts';
import { registerCopy } from '#web/copy/en/session.ts';

const copy = registerCopy.facts;

const freeServers = launchCatalogue.filter(({ isFree }) => isFree);

/** What a free account includes. */
export const FreeFacts = (): ReactNode => (
  <section className="facts figures" aria-labelledby="facts-heading">
    <h2 id="facts-heading">{copy.heading}</h2>
    <dl>
      <div>
        <dt>{copy.priceNote}</dt>
        <dd>{copy.price}</dd>
      </div>
      <div>
        <dt>{copy.locations}</dt>
        <dd>{freeServers.length}</dd>
      </div>
    </dl>
    <ul className="facts-places">
      {freeServers.map(({ location }) => (
        <li key={location}>{location}</li>
      ))}
    </ul>
  </section>
);

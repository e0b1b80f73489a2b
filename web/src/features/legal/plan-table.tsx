import type { ReactNode } from 'react';
import { launchCatalogue } from '#domain/catalogue.ts';
import { dollars } from '#domain/money.ts';
import type { PlanKey } from '#domain/plans.ts';
import { planKeys, plans } from '#domain/plans.ts';
import { legalCopy as copy } from '#web/copy/en/legal.ts';
import { planCopy } from '#web/copy/en/pricing.ts';

const locationsText = (key: PlanKey): string => {
  const { locations } = plans[key];
  return locations === 'all' ? copy.all(launchCatalogue.length) : copy.counted(key, locations);
};

/** Price and contents of each plan, from the table that purchases are validated against. */
export const PlanTable = (): ReactNode => (
  <table className="legal-plans figures">
    <thead>
      <tr>
        <th scope="col">{copy.plan}</th>
        <th scope="col">{copy.price}</th>
        <th scope="col">{copy.locations}</th>
        <th scope="col">{copy.devices}</th>
      </tr>
    </thead>
    <tbody>
      {planKeys.map((key) => (
        <tr key={key}>
          <th scope="row">
            {plans[key].title}
            <small>{planCopy[key].features.join(', ')}</small>
          </th>
          <td>{dollars(plans[key].amountCents)}</td>
          <td>{locationsText(key)}</td>
          <td>{plans[key].devices}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

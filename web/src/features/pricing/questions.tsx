import type { ReactNode } from 'react';
import { brand } from '#contract/brand.ts';
import { launchCatalogue } from '#domain/catalogue.ts';
import { questionsCopy as copy } from '#web/copy/en/pricing.ts';
import { ChevronDownIcon } from '#web/ui/icons.tsx';

const items = copy.items({ locations: launchCatalogue.length, email: brand.supportEmail });

export const Questions = (): ReactNode => (
  <section className="questions" aria-labelledby="questions-heading">
    <h2 id="questions-heading">{copy.heading}</h2>
    <div>
      {items.map(({ question, answer }) => (
        <details key={question} className="question">
          <summary>
            {question}
            <ChevronDownIcon />
          </summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  </section>
);

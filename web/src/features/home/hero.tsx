import type { ReactNode } from 'react';
import { brand } from '#contract/brand.ts';
import { homeCopy } from '#web/copy/en/home.ts';
import { ActionLink, OutsideActionLink } from '#web/ui/action.tsx';
import { DownloadIcon } from '#web/ui/icons.tsx';
import { locationCount, lowestPriceUsd } from './catalogue-facts.ts';
import { CurtainWorld } from './world/curtain-world.tsx';

const copy = homeCopy.hero;

export const Hero = (): ReactNode => (
  <section className="hero">
    <div className="hero-words">
      <h1 tabIndex={-1}>
        {copy.heading} <span className="hero-price">{copy.price(lowestPriceUsd)}</span>
      </h1>
      <p className="hero-lead">{copy.lead(locationCount)}</p>
      <p className="hero-actions">
        <ActionLink to="/pricing">{copy.viewPricing}</ActionLink>
        <OutsideActionLink href={brand.androidStoreUrl} variant="quiet">
          <DownloadIcon size={20} />
          {copy.download}
        </OutsideActionLink>
      </p>
      <p className="hero-note">{copy.note}</p>
    </div>
    <div className="hero-drawing">
      <CurtainWorld label={copy.drawing(locationCount)} freeText={copy.legendFree} planText={copy.legendPlan} />
    </div>
  </section>
);

import type { ReactNode } from 'react';
import { homeCopy } from '#web/copy/en/home.ts';
import { FreeCard, NetworkCard, PricingCard, PrivacyCard, SpeedCard, SupportCard } from './benefit-cards.tsx';

export const Benefits = (): ReactNode => (
  <section className="section benefits" aria-labelledby="benefits-heading">
    <h2 id="benefits-heading">{homeCopy.benefits.heading}</h2>
    <div className="benefit-grid">
      <NetworkCard />
      <SpeedCard />
      <FreeCard />
      <PrivacyCard />
      <PricingCard />
      <SupportCard />
    </div>
  </section>
);

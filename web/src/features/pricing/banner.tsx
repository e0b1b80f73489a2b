import type { ReactNode } from 'react';
import { brand } from '#contract/brand.ts';
import type { Visitor } from '#web/api/visitor.ts';
import { bannerCopy as copy } from '#web/copy/en/pricing.ts';
import { ActionLink, OutsideActionLink } from '#web/ui/action.tsx';

const BannerAction = ({ visitor }: { visitor: Visitor }): ReactNode => {
  if (visitor.state === 'anonymous') return <ActionLink to="/register">{copy.anonymous}</ActionLink>;
  if (visitor.state === 'signed-in' && visitor.user.subscription)
    return <OutsideActionLink href={brand.androidStoreUrl}>{copy.premium}</OutsideActionLink>;
  if (visitor.state === 'pending') return <p className="banner-awaited" />;
  return <ActionLink to="/pricing#plans">{copy.free}</ActionLink>;
};

export const Banner = ({ visitor }: { visitor: Visitor }): ReactNode => (
  <section className="banner" aria-labelledby="banner-heading">
    <div className="banner-inner">
      <h2 id="banner-heading">{copy.heading}</h2>
      <p>{copy.text}</p>
      <BannerAction visitor={visitor} />
    </div>
  </section>
);

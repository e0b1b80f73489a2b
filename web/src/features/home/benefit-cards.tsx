import type { ReactNode } from 'react';
import { brand } from '#contract/brand.ts';
import { wholeDollars } from '#domain/money.ts';
import { planKeys, plans } from '#domain/plans.ts';
import { homeCopy } from '#web/copy/en/home.ts';
import { CheckIcon, CloseIcon, LocationIcon } from '#web/ui/icons.tsx';
import { countryCount, freeCities, lightOrigin, lightTimes, locationCount, regionCounts } from './catalogue-facts.ts';
import { LightBar, StepBar, WeekOfHours } from './fact-bars.tsx';

const copy = homeCopy.benefits;

type CardProps = { name: string; title: string; text: string; children: ReactNode; id?: string };

const Card = ({ name, title, text, children, id }: CardProps): ReactNode => (
  <article className={`benefit benefit-${name}`} id={id}>
    <h3>{title}</h3>
    <p className="benefit-text">{text}</p>
    {children}
  </article>
);

export const NetworkCard = (): ReactNode => (
  <Card name="network" id="servers" title={copy.network.title} text={copy.network.text}>
    <div className="network-facts">
      <p className="network-count figures">
        <strong>{locationCount}</strong> {copy.network.locations}
        <span>{copy.network.countries(countryCount)}</span>
      </p>
      <dl className="region-list figures">
        {regionCounts.map(({ region, count }) => (
          <div key={region}>
            <dt>{region}</dt>
            <dd>
              <span className="region-threads" aria-hidden="true">
                {'|'.repeat(count)}
              </span>
              {count}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  </Card>
);

export const SpeedCard = (): ReactNode => (
  <Card name="speed" title={copy.speed.title} text={copy.speed.text}>
    <p className="benefit-small">{copy.speed.from(lightOrigin)}</p>
    <dl className="light-list figures">
      {lightTimes.map(({ city, ms }) => (
        <div key={city}>
          <dt>{city}</dt>
          <dd>
            <LightBar share={ms / Math.max(...lightTimes.map((time) => time.ms))} />
            {copy.speed.milliseconds(ms)}
          </dd>
        </div>
      ))}
    </dl>
  </Card>
);

export const FreeCard = (): ReactNode => (
  <Card name="free" id="free-vpn" title={copy.free.title} text={copy.free.text}>
    <p className="free-price figures">{copy.free.price}</p>
    <ul className="free-cities">
      {freeCities.map((city) => (
        <li key={city}>
          <LocationIcon size={18} />
          {city}
        </li>
      ))}
    </ul>
  </Card>
);

export const PrivacyCard = (): ReactNode => (
  <Card name="privacy" title={copy.privacy.title} text={copy.privacy.text}>
    <div className="privacy-columns">
      <div>
        <h4>{copy.privacy.never}</h4>
        <ul className="privacy-never">
          {copy.privacy.neverItems.map((item) => (
            <li key={item}>
              <CloseIcon size={18} />
              {item}
            </li>
          ))}
        </ul>
      </div>
      <div>
        <h4>{copy.privacy.kept}</h4>
        <ul className="privacy-kept">
          {copy.privacy.keptItems.map((item) => (
            <li key={item}>
              <CheckIcon size={18} />
              {item}
            </li>
          ))}
        </ul>
      </div>
    </div>
  </Card>
);

const highestPrice = Math.max(...planKeys.map((key) => plans[key].priceUsd));

export const PricingCard = (): ReactNode => (
  <Card name="pricing" title={copy.pricing.title} text={copy.pricing.text}>
    <ol className="price-steps figures">
      {planKeys.map((key) => (
        <li key={key}>
          <strong>{wholeDollars(plans[key].priceUsd)}</strong>
          <StepBar share={plans[key].priceUsd / highestPrice} />
          <span>{plans[key].title}</span>
          <span className="benefit-small">{copy.pricing.locations(plans[key].locations)}</span>
        </li>
      ))}
    </ol>
  </Card>
);

export const SupportCard = (): ReactNode => (
  <Card name="support" title={copy.support.title} text={copy.support.text}>
    <p>
      <a className="support-mail" href={`mailto:${brand.supportEmail}`}>
        {brand.supportEmail}
      </a>
    </p>
    <WeekOfHours />
  </Card>
);

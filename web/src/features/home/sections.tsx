import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { plans } from '#domain/plans.ts';
import { homeCopy as copy } from '#web/copy/en/home.ts';
import { ActionLink } from '#web/ui/action.tsx';
import { ArrowIcon } from '#web/ui/icons.tsx';

const { locations, devices, priceUsd } = plans.streampro;

export const Streaming = (): ReactNode => (
  <section className="section streaming" id="streaming" aria-labelledby="streaming-heading">
    <div>
      <h2 id="streaming-heading">{copy.streaming.heading}</h2>
      <p className="section-text">{copy.streaming.text}</p>
      <Link to="/pricing" className="text-link arrow-link">
        {copy.streaming.link}
        <ArrowIcon size={20} />
      </Link>
    </div>
    <dl className="streaming-facts figures">
      {copy.streaming.facts(locations, devices, priceUsd).map(({ figure, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  </section>
);

export const Story = (): ReactNode => (
  <section className="story" id="our-story" aria-labelledby="story-heading">
    <div className="story-inner">
      <h2 id="story-heading">{copy.story.heading}</h2>
      <div>
        <p className="story-lead">{copy.story.lead}</p>
        {copy.story.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </div>
  </section>
);

export const SignUp = (): ReactNode => (
  <section className="sign-up" aria-labelledby="sign-up-heading">
    <div className="sign-up-inner">
      <h2 id="sign-up-heading">{copy.signUp.heading}</h2>
      <p className="sign-up-text">{copy.signUp.text}</p>
      <ActionLink to="/register">{copy.signUp.button}</ActionLink>
    </div>
  </section>
);

import type { ReactNode } from 'react';
import { brand } from '#contract/brand.ts';
import { homeCopy as copy } from '#web/copy/en/home.ts';
import { Footer } from '#web/ui/footer.tsx';
import { Benefits } from './benefits.tsx';
import { Hero } from './hero.tsx';
import './home.css';
import './benefits.css';
import './benefit-facts.css';
import './sections.css';
import { Reviews } from './reviews.tsx';
import { SignUp, Story, Streaming } from './sections.tsx';

/** Plain HTML and CSS without a component library, since most visitors see this page first. */
export const HomePage = (): ReactNode => (
  <>
    <title>{`${copy.title} · ${brand.name}`}</title>
    <Hero />
    <Benefits />
    <Streaming />
    <Story />
    <Reviews />
    <SignUp />
    <Footer />
  </>
);

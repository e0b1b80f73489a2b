import type { Region } from '#domain/catalogue.ts';
import { launchCatalogue } from '#domain/catalogue.ts';
import { plans } from '#domain/plans.ts';
import { lightTimeMs } from './light-time.ts';

/** The home page's numbers, computed from the catalogue and the plans so that they stay correct. */
export const locationCount = launchCatalogue.length;
export const countryCount = new Set(launchCatalogue.map((entry) => entry.country)).size;
export const lowestPriceUsd = Math.min(...Object.values(plans).map((plan) => plan.priceUsd));

/** 'Germany, Frankfurt' → 'Frankfurt'; a city state has no comma. */
const cityOf = (location: string): string => location.split(', ').at(-1) ?? location;

export const freeCities = launchCatalogue.filter((entry) => entry.isFree).map((entry) => cityOf(entry.location));

const regions = [...new Set(launchCatalogue.map((entry) => entry.region))];
const countIn = (region: Region): number => launchCatalogue.filter((entry) => entry.region === region).length;

export const regionCounts = regions
  .map((region) => ({ region, count: countIn(region) }))
  .sort((a, b) => b.count - a.count);

const locationIn = (city: string) => {
  const entry = launchCatalogue.find((candidate) => cityOf(candidate.location) === city);
  if (!entry) throw new Error(`The catalogue has no ${city}`);
  return entry;
};

export const lightOrigin = 'Nairobi';

export const lightTimes = ['Dubai', 'Johannesburg', 'London', 'New York'].map((city) => ({
  city,
  ms: Math.round(lightTimeMs(locationIn(lightOrigin), locationIn(city))),
}));

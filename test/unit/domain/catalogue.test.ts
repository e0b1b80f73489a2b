import { describe, expect, test } from 'vitest';
import { launchCatalogue } from '#domain/catalogue.ts';

const namesOf = (servers: typeof launchCatalogue): string[] => servers.map(({ location }) => location);

/** Read from a map, not from the catalogue. */
const southOfEquator = [
  'Kenya, Nairobi',
  'South Africa, Johannesburg',
  'Brazil, São Paulo',
  'Argentina, Buenos Aires',
  'Australia, Sydney',
];
const westOfGreenwich = ['UK, London', 'UK, Manchester', 'Spain, Madrid', 'Portugal, Lisbon'];

describe('launch catalogue', () => {
  test('the launch catalogue has 34 locations, numbered from 1', () => {
    expect(launchCatalogue.map(({ id }) => id)).toEqual(Array.from({ length: 34 }, (_, index) => index + 1));
  });

  test('each launch location has its own name of country and city', () => {
    expect(new Set(namesOf(launchCatalogue)).size).toBe(34);
    expect(namesOf(launchCatalogue).filter((name) => !/^\p{Lu}[\p{L} ]+, \p{Lu}[\p{L} ]+$/u.test(name))).toEqual([
      'Hong Kong',
      'Singapore',
    ]);
  });

  test('the country name of each launch location matches its country code', () => {
    const names = new Intl.DisplayNames('en', { type: 'region' });
    const englishNames: Record<string, string> = {
      USA: 'United States',
      UK: 'United Kingdom',
      'Hong Kong': 'Hong Kong SAR China',
    };

    const misnamed = launchCatalogue.filter(({ country, location }) => {
      const [name = ''] = location.split(',');
      return names.of(country) !== (englishNames[name] ?? name);
    });

    expect(misnamed).toEqual([]);
  });

  test('New York, London and Frankfurt are the free locations at launch', () => {
    const free = launchCatalogue.filter(({ isFree }) => isFree);

    expect(namesOf(free)).toEqual(['USA, New York', 'UK, London', 'Germany, Frankfurt']);
  });

  test('the launch locations are spread over five regions', () => {
    const byRegion = Map.groupBy(launchCatalogue, ({ region }) => region);

    expect(Object.fromEntries([...byRegion].map(([region, { length }]) => [region, length]))).toEqual({
      Africa: 4,
      Americas: 8,
      'Asia Pacific': 7,
      Europe: 12,
      'Middle East': 3,
    });
    expect(namesOf(byRegion.get('Africa') ?? [])).toEqual([
      'Kenya, Nairobi',
      'South Africa, Johannesburg',
      'Nigeria, Lagos',
      'Egypt, Cairo',
    ]);
  });

  test('the coordinates of the launch locations have the right signs', () => {
    const american = launchCatalogue.filter(({ region }) => region === 'Americas');

    expect(namesOf(launchCatalogue.filter(({ latitude }) => latitude < 0))).toEqual(southOfEquator);
    expect(namesOf(launchCatalogue.filter(({ longitude }) => longitude < 0)).toSorted()).toEqual(
      [...namesOf(american), ...westOfGreenwich].toSorted(),
    );
  });
});

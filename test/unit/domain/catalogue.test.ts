import { describe, expect, test } from 'vitest';
import { launchCatalogue } from '#domain/catalogue.ts';

const namesOf = (places: typeof launchCatalogue): string[] => places.map(({ location }) => location);

/** Where the cities lie, told from a globe and not from the list. */
const south = [
  'Kenya, Nairobi',
  'South Africa, Johannesburg',
  'Brazil, São Paulo',
  'Argentina, Buenos Aires',
  'Australia, Sydney',
];
const westOfGreenwich = ['UK, London', 'UK, Manchester', 'Spain, Madrid', 'Portugal, Lisbon'];

describe('the locations at launch', () => {
  test('are 34, numbered from 1', () => {
    expect(launchCatalogue.map(({ id }) => id)).toEqual(Array.from({ length: 34 }, (_, index) => index + 1));
  });

  test('have names of their own, with country and city', () => {
    expect(new Set(namesOf(launchCatalogue)).size).toBe(34);
    expect(namesOf(launchCatalogue).filter((name) => !/^\p{Lu}[\p{L} ]+, \p{Lu}[\p{L} ]+$/u.test(name))).toEqual([
      'Hong Kong',
      'Singapore',
    ]);
  });

  test('lie in countries that are called so', () => {
    const names = new Intl.DisplayNames('en', { type: 'region' });
    const called: Record<string, string> = {
      USA: 'United States',
      UK: 'United Kingdom',
      'Hong Kong': 'Hong Kong SAR China',
    };

    const misnamed = launchCatalogue.filter(({ country, location }) => {
      const [name = ''] = location.split(',');
      return names.of(country) !== (called[name] ?? name);
    });

    expect(misnamed).toEqual([]);
  });

  test('are free in New York, London and Frankfurt, and nowhere else', () => {
    const free = launchCatalogue.filter(({ isFree }) => isFree);

    expect(namesOf(free)).toEqual(['USA, New York', 'UK, London', 'Germany, Frankfurt']);
  });

  test('belong to these regions', () => {
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

  test('stand on the right side of the equator and of Greenwich', () => {
    const american = launchCatalogue.filter(({ region }) => region === 'Americas');

    expect(namesOf(launchCatalogue.filter(({ latitude }) => latitude < 0))).toEqual(south);
    expect(namesOf(launchCatalogue.filter(({ longitude }) => longitude < 0)).toSorted()).toEqual(
      [...namesOf(american), ...westOfGreenwich].toSorted(),
    );
  });
});

import { describe, expect, test } from 'vitest';
import { launchCatalogue } from '#domain/catalogue.ts';
import { readServerFile } from '#infra/cli/servers/server-file.ts';
import { readRow } from '#infra/cli/servers/server-row.ts';

const good = { location: 'Kenya, Mombasa', country: 'KE', region: 'Africa' };
const json = (...rows: unknown[]): string => JSON.stringify(rows);

const header = 'location,country,region';

describe('A CSV file of servers', () => {
  test.each<[string, string, object[]]>([
    ['a comma inside quotes', `${header}\n"Kenya, Mombasa",KE,Africa\n`, [good]],
    ['a quote inside quotes', `${header}\n"The ""Port""",KE,Africa`, [{ ...good, location: 'The "Port"' }]],
    ['Windows line ends', `${header}\r\n"Kenya, Mombasa",KE,Africa\r\n`, [good]],
    ['blank lines and rows of empty cells', `\n${header}\n\n,,\n"Kenya, Mombasa",KE,Africa\n\n`, [good]],
    ['spaces around cells', 'location , country,region\n "Kenya, Mombasa" , KE , Africa ', [good]],
    ['columns in any order and case', 'Region,COUNTRY,location\nAfrica,KE,"Kenya, Mombasa"', [good]],
    ['an empty id and an empty free', `${header},id,free\n"Kenya, Mombasa",KE,Africa,,`, [good]],
    ['a last cell that is left out', `${header},free\n"Kenya, Mombasa",KE,Africa`, [good]],
  ])('a CSV file may have %s', (_what, text, rows) => {
    expect(readServerFile(text)).toStrictEqual(rows);
  });
});

describe('A file of servers', () => {
  test('a file of servers is JSON or CSV, with or without ids and a byte order mark', () => {
    const expected = [
      { ...good, id: 40, free: true },
      { ...good, location: 'Kenya, Kisumu' },
    ];

    expect(readServerFile(JSON.stringify(expected))).toEqual(expected);
    expect(
      readServerFile(
        '\uFEFFID,Location,country,region,free\n40,"Kenya, Mombasa",KE,Africa,yes\n,"Kenya, Kisumu",KE,Africa,\n',
      ),
    ).toEqual(expected);
  });

  test.each<[string, string, string]>([
    ['an unknown country', json({ ...good, country: 'XX' }), 'row 1: country must be the two-letter ISO 3166-1 code'],
    ['a country in small letters', json({ ...good, country: 'ke' }), 'row 1: country must be'],
    ['a group of countries', json({ ...good, country: 'EU' }), 'row 1: country must be'],
    ['an unknown region', json(good, { ...good, region: 'Atlantis' }), 'row 2: region must be one of Africa, Americas'],
    ['no location', json({ ...good, location: ' ' }), 'row 1: location is empty or missing'],
    ['a location over two lines', json({ ...good, location: 'a\nb' }), 'row 1: location contains control characters'],
    ['an id of zero', json({ ...good, id: 0 }), 'row 1: id must be 1 or more'],
    ['an id that is text', 'id,location,country,region\nx,A,KE,Africa', 'row 1: id must be a whole number'],
    ['free being perhaps', 'location,country,region,free\nA,KE,Africa,perhaps', 'row 1: free must be true or false'],
    [
      'an unknown column',
      'location,country,region,city\nA,KE,Africa,B',
      'row 1: city is unknown; the keys are id, location',
    ],
    [
      'a location without quotes',
      `${header}\n"Kenya, Kisumu",KE,Africa\nKenya, Mombasa,KE,Africa`,
      'got 4 on line 3. Put a location with a comma in quotes.',
    ],
    ['an id twice', json({ ...good, id: 3 }, { ...good, location: 'B', id: 3 }), 'row 2: the same id as in row 1'],
    ['a location twice', json(good, { ...good, location: 'KENYA, Mombasa' }), 'row 2: the same location as in row 1'],
    ['something that is no server', json(7), 'row 1: it must have a location, a country and a region'],
    ['no list', '{"servers": []}', 'not a list of servers'],
    ['broken JSON', '[{', 'The file is not valid JSON'],
    ['a quote that is never closed', `${header}\n"A,KE`, 'The file is not valid CSV. Quote Not Closed'],
    ['a quote inside a bare cell', `${header}\nA"B,KE,Africa`, 'a quote is found on field "location" at line 2'],
    ['text after a closing quote', `${header}\n"A"B,KE,Africa`, 'Invalid Closing Quote: got "B" at line 2'],
    ['a missing cell', `${header}\nA,KE`, 'row 1: region must be one of'],
    ['nothing in it', '', 'The file contains no servers'],
    ['no server', '[]', 'The file contains no servers'],
    ['a first line alone', 'location,country,region\n', 'The file contains no servers'],
  ])('a file with %s is rejected', (_what, text, message) => {
    expect(() => readServerFile(text)).toThrow(message);
  });

  test('a rejected file reports all its errors at once', () => {
    const text = json({ ...good, country: 'XX', region: '' }, good, { location: 'B' });

    expect(() => readServerFile(text)).toThrow(
      /row 1: country[\s\S]*row 1: region[\s\S]*row 3: country[\s\S]*row 3: region/,
    );
  });
});

describe('The servers Pazia starts with', () => {
  test('could be imported', () => {
    const refused = launchCatalogue.filter(
      ({ location, country, region }) => readRow({ location, country, region }).value === null,
    );

    expect(refused).toEqual([]);
  });
});

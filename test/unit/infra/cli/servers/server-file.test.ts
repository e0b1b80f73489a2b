import { describe, expect, test } from 'vitest';
import { launchCatalogue } from '#domain/catalogue.ts';
import { parseCsv } from '#infra/cli/servers/csv.ts';
import { readServerFile } from '#infra/cli/servers/server-file.ts';
import { readRow } from '#infra/cli/servers/server-row.ts';

const good = { location: 'Kenya, Mombasa', country: 'KE', region: 'Africa' };
const json = (...rows: unknown[]): string => JSON.stringify(rows);

describe('CSV', () => {
  test.each<[string, string, string[][] | null]>([
    [
      'lines of cells',
      'a,b\nc,d\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'commas, quotes and line ends in quotes',
      '"a, b","say ""hi""","two\nlines"\r\n',
      [['a, b', 'say "hi"', 'two\nlines']],
    ],
    [
      'empty cells and no line end',
      'a,,\n,b,c',
      [
        ['a', '', ''],
        ['', 'b', 'c'],
      ],
    ],
    ['blank lines', '\na\n\n\nb\n\n', [['a'], ['b']]],
    ['spaces around bare cells', ' a , b ', [['a', 'b']]],
    ['nothing', '', []],
    ['a quote that is never closed', 'a,"b\nc', null],
    ['a quote inside a bare cell', 'a"b,c', null],
  ])('reads %s', (_what, text, cells) => {
    expect(parseCsv(text)).toEqual(cells);
  });
});

describe('A file of servers', () => {
  test('is JSON or CSV, with or without ids and a byte order mark', () => {
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
      'location,country,region\nKenya, Mombasa,KE,Africa',
      'put a location with a comma in quotes',
    ],
    ['an id twice', json({ ...good, id: 3 }, { ...good, location: 'B', id: 3 }), 'row 2: the same id as in row 1'],
    ['a location twice', json(good, { ...good, location: 'KENYA, Mombasa' }), 'row 2: the same location as in row 1'],
    ['something that is no server', json(7), 'row 1: it must have a location, a country and a region'],
    ['no list', '{"servers": []}', 'not a list of servers'],
    ['broken JSON', '[{', 'The file is not valid JSON'],
    ['an open quote', 'location\n"A', 'a quote is not closed'],
    ['no server', '[]', 'The file contains no servers'],
    ['a first line alone', 'location,country,region\n', 'The file contains no servers'],
  ])('with %s is refused', (_what, text, message) => {
    expect(() => readServerFile(text)).toThrow(message);
  });

  test('is refused with everything that is wrong in it at once', () => {
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

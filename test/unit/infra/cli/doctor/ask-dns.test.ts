import { describe, expect, test } from 'vitest';
import type { Names } from '#infra/cli/doctor/ask-dns.ts';
import { readDomain } from '#infra/cli/doctor/ask-dns.ts';

const failing = (code: string): Error => Object.assign(new Error(code), { code });

type Records = { soa: string[]; caa?: Record<string, string[]>; addresses?: string[]; none?: string };

/** A DNS that knows these records and answers everything else as a real one does. */
const dns = ({ soa, caa = {}, addresses = [], none = 'ENOTFOUND' }: Records): Names => {
  const answer = async <T>(records: T[]): Promise<T[]> => {
    if (records.length > 0) return records;
    throw failing(none);
  };
  return {
    resolve4: (name) => answer(addresses.includes(name) ? ['192.0.2.1'] : []),
    resolve6: () => answer([]),
    resolveCaa: (name) => answer((caa[name] ?? []).map((issue) => ({ issue }))),
    resolveSoa: (name) => answer(soa.filter((zone) => zone === name)),
  };
};

const read = (records: Records) => readDomain('dev.pazia.app', dns(records));

describe('The name of a site', () => {
  test.each<[string, Records, Awaited<ReturnType<typeof readDomain>>]>([
    ['lies in the zone above it', { soa: ['app', 'pazia.app'] }, { zone: 'pazia.app', issuers: [], leads: false }],
    [
      'lies in a zone of its own',
      { soa: ['app', 'pazia.app', 'dev.pazia.app'], addresses: ['dev.pazia.app'] },
      { zone: 'dev.pazia.app', issuers: [], leads: true },
    ],
    ['lies in none', { soa: ['app'] }, { zone: null, issuers: [], leads: false }],
    ['has no record of this kind', { soa: ['app'], none: 'ENODATA' }, { zone: null, issuers: [], leads: false }],
    [
      'gets certificates from those whom the nearest records name',
      {
        soa: ['app', 'pazia.app'],
        caa: { 'dev.pazia.app': ['amazon.com; validationmethods=dns-01'], 'pazia.app': ['letsencrypt.org'] },
      },
      { zone: 'pazia.app', issuers: ['amazon.com'], leads: false },
    ],
    [
      'gets them from those whom the records above name',
      { soa: ['app', 'pazia.app'], caa: { 'pazia.app': ['letsencrypt.org'] } },
      { zone: 'pazia.app', issuers: ['letsencrypt.org'], leads: false },
    ],
  ])('%s', async (_what, records, facts) => {
    expect(await read(records)).toEqual(facts);
  });

  test('is not judged by a DNS that answers nothing, or denies everything', async () => {
    await expect(read({ soa: [], none: 'ETIMEOUT' })).rejects.toThrow('ETIMEOUT');
    await expect(read({ soa: [] })).rejects.toThrow("it knows not even 'app'");
  });
});

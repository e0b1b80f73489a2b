import { describe, expect, test } from 'vitest';
import type { DnsResolver } from '#infra/cli/doctor/read-dns.ts';
import { readDomain } from '#infra/cli/doctor/read-dns.ts';

const failing = (code: string): Error => Object.assign(new Error(code), { code });

type Records = { soa: string[]; caa?: Record<string, string[]>; addresses?: string[]; none?: string };

/** A DNS with these records, which handles every other query as a real DNS does. */
const dns = ({ soa, caa = {}, addresses = [], none = 'ENOTFOUND' }: Records): DnsResolver => {
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

describe('DNS facts of a site’s domain', () => {
  test.each<[string, Records, Awaited<ReturnType<typeof readDomain>>]>([
    [
      'a domain can be in its parent’s zone',
      { soa: ['app', 'pazia.app'] },
      { zone: 'pazia.app', issuers: [], resolves: false },
    ],
    [
      'a domain can have its own zone',
      { soa: ['app', 'pazia.app', 'dev.pazia.app'], addresses: ['dev.pazia.app'] },
      { zone: 'dev.pazia.app', issuers: [], resolves: true },
    ],
    ['a domain can have no zone', { soa: ['app'] }, { zone: null, issuers: [], resolves: false }],
    [
      'a domain without SOA records has no zone',
      { soa: ['app'], none: 'ENODATA' },
      { zone: null, issuers: [], resolves: false },
    ],
    [
      'the nearest CAA records name the issuers',
      {
        soa: ['app', 'pazia.app'],
        caa: { 'dev.pazia.app': ['amazon.com; validationmethods=dns-01'], 'pazia.app': ['letsencrypt.org'] },
      },
      { zone: 'pazia.app', issuers: ['amazon.com'], resolves: false },
    ],
    [
      'without its own CAA records, those of the parent name the issuers',
      { soa: ['app', 'pazia.app'], caa: { 'pazia.app': ['letsencrypt.org'] } },
      { zone: 'pazia.app', issuers: ['letsencrypt.org'], resolves: false },
    ],
  ])('%s', async (_what, records, facts) => {
    expect(await read(records)).toEqual(facts);
  });

  test('a DNS that fails or refuses yields an error and no facts', async () => {
    await expect(read({ soa: [], none: 'ETIMEOUT' })).rejects.toThrow('ETIMEOUT');
    await expect(read({ soa: [] })).rejects.toThrow("it does not even know 'app'");
  });
});

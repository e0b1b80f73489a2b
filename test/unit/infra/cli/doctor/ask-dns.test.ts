import { describe, expect, test } from 'vitest';
import type { DnsResolver } from '#infra/cli/doctor/read-dns.ts';
import { readDomain } from '#infra/cli/doctor/read-dns.ts';

const failing = (code: string): Error => Object.assign(new Error(code), { code });

type Records = { soa: string[]; caa?: Record<string, string[]>; addresses?: string[]; none?: string };

/** A DNS that knows these records and answers everything else as a real one does. */
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

describe('The name of a site', () => {
  test.each<[string, Records, Awaited<ReturnType<typeof readDomain>>]>([
    ['lies in the zone above it', { soa: ['app', 'pazia.app'] }, { zone: 'pazia.app', issuers: [], resolves: false }],
    [
      'lies in a zone of its own',
      { soa: ['app', 'pazia.app', 'dev.pazia.app'], addresses: ['dev.pazia.app'] },
      { zone: 'dev.pazia.app', issuers: [], resolves: true },
    ],
    ['lies in none', { soa: ['app'] }, { zone: null, issuers: [], resolves: false }],
    ['has no record of this kind', { soa: ['app'], none: 'ENODATA' }, { zone: null, issuers: [], resolves: false }],
    [
      'gets certificates from those whom the nearest records name',
      {
        soa: ['app', 'pazia.app'],
        caa: { 'dev.pazia.app': ['amazon.com; validationmethods=dns-01'], 'pazia.app': ['letsencrypt.org'] },
      },
      { zone: 'pazia.app', issuers: ['amazon.com'], resolves: false },
    ],
    [
      'gets them from those whom the records above name',
      { soa: ['app', 'pazia.app'], caa: { 'pazia.app': ['letsencrypt.org'] } },
      { zone: 'pazia.app', issuers: ['letsencrypt.org'], resolves: false },
    ],
  ])('%s', async (_what, records, facts) => {
    expect(await read(records)).toEqual(facts);
  });

  test('is not judged by a DNS that answers nothing, or denies everything', async () => {
    await expect(read({ soa: [], none: 'ETIMEOUT' })).rejects.toThrow('ETIMEOUT');
    await expect(read({ soa: [] })).rejects.toThrow("it does not even know 'app'");
  });
});

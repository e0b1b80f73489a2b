import type { CaaRecord } from 'node:dns';
import type { DomainFacts } from './facts.ts';

/** The part of Node's Resolver that is used here. */
export type DnsResolver = {
  resolve4: (name: string) => Promise<string[]>;
  resolve6: (name: string) => Promise<string[]>;
  resolveCaa: (name: string) => Promise<Pick<CaaRecord, 'issue'>[]>;
  resolveSoa: (name: string) => Promise<unknown>;
};

/** The codes for a record that does not exist. Any other code means that the query failed. */
const notFoundCodes = ['ENOTFOUND', 'ENODATA'];

const orIfNotFound = async <T>(query: Promise<T>, fallback: T): Promise<T> => {
  try {
    return await query;
  } catch (error) {
    if (error instanceof Error && 'code' in error && notFoundCodes.includes(String(error.code))) return fallback;
    throw error;
  }
};

/** 'dev.pazia.app' → 'dev.pazia.app', 'pazia.app' */
const withParents = (host: string): string[] => {
  const labels = host.split('.');
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
};

/** Some firewalls answer that nothing exists. */
const assertDnsWorks = async (host: string, dns: DnsResolver): Promise<void> => {
  const top = host.split('.').at(-1) ?? '';
  if ((await orIfNotFound(dns.resolveSoa(top), null)) === null) throw new Error(`it does not even know '${top}'`);
};

const zoneOf = async (host: string, dns: DnsResolver): Promise<string | null> => {
  for (const name of withParents(host)) if (await orIfNotFound(dns.resolveSoa(name), null)) return name;
  return null;
};

/** The closest CAA records apply; those of parent domains are ignored. */
const issuersOf = async (host: string, dns: DnsResolver): Promise<string[]> => {
  for (const name of withParents(host)) {
    const records = await orIfNotFound(dns.resolveCaa(name), []);
    if (records.length > 0)
      return records.flatMap(({ issue }) => (issue === undefined ? [] : [issue.split(';')[0]?.trim() ?? '']));
  }
  return [];
};

/** The DNS records of a host. Throws if DNS does not work. */
export const readDomain = async (host: string, dns: DnsResolver): Promise<DomainFacts> => {
  await assertDnsWorks(host, dns);
  const zone = await zoneOf(host, dns);
  if (zone === null) return { zone, issuers: [], resolves: false };
  const addresses = await Promise.all([orIfNotFound(dns.resolve4(host), []), orIfNotFound(dns.resolve6(host), [])]);
  return { zone, issuers: await issuersOf(host, dns), resolves: addresses.flat().length > 0 };
};

import type { CaaRecord } from 'node:dns';
import type { DomainFacts } from './facts.ts';

/** What is asked of a DNS; a Resolver of Node can do it. */
export type Names = {
  resolve4: (name: string) => Promise<string[]>;
  resolve6: (name: string) => Promise<string[]>;
  resolveCaa: (name: string) => Promise<Pick<CaaRecord, 'issue'>[]>;
  resolveSoa: (name: string) => Promise<unknown>;
};

/** The answers that say that there is nothing; every other one says that nobody was asked. */
const nothing = ['ENOTFOUND', 'ENODATA'];

const found = async <T>(question: Promise<T>, none: T): Promise<T> => {
  try {
    return await question;
  } catch (error) {
    if (error instanceof Error && 'code' in error && nothing.includes(String(error.code))) return none;
    throw error;
  }
};

/** 'dev.pazia.app' → itself and 'pazia.app' */
const upwards = (host: string): string[] => {
  const labels = host.split('.');
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
};

/** Behind some firewalls everything is said not to exist. */
const demandAnswers = async (host: string, names: Names): Promise<void> => {
  const top = host.split('.').at(-1) ?? '';
  if ((await found(names.resolveSoa(top), null)) === null) throw new Error(`it knows not even '${top}'`);
};

const zoneOf = async (host: string, names: Names): Promise<string | null> => {
  for (const name of upwards(host)) if (await found(names.resolveSoa(name), null)) return name;
  return null;
};

/** The nearest CAA records rule, and those above them are not looked at. */
const issuersOf = async (host: string, names: Names): Promise<string[]> => {
  for (const name of upwards(host)) {
    const records = await found(names.resolveCaa(name), []);
    if (records.length > 0)
      return records.flatMap(({ issue }) => (issue === undefined ? [] : [issue.split(';')[0]?.trim() ?? '']));
  }
  return [];
};

/** What the DNS says of a host; throws where it does not answer. */
export const readDomain = async (host: string, names: Names): Promise<DomainFacts> => {
  await demandAnswers(host, names);
  const zone = await zoneOf(host, names);
  if (zone === null) return { zone, issuers: [], leads: false };
  const addresses = await Promise.all([found(names.resolve4(host), []), found(names.resolve6(host), [])]);
  return { zone, issuers: await issuersOf(host, names), leads: addresses.flat().length > 0 };
};

/** Our calls of the payment provider's API, which has a rate limit for each kind. */
export const providerCalls = {
  customer: 'POST /customer',
  initialize: 'POST /transaction/initialize',
  verify: 'GET /transaction/verify/*',
  charges: 'GET /transaction',
  charge: 'POST /transaction/charge_authorization',
  transaction: 'GET /transaction/*',
  list: 'GET /subscription',
  fetch: 'GET /subscription/*',
  subscribe: 'POST /subscription',
  disable: 'POST /subscription/disable',
  link: 'GET /subscription/*/manage/link',
  refund: 'POST /refund',
  refunds: 'GET /refund',
  disputes: 'GET /dispute',
  deactivate: 'POST /customer/authorization/deactivate',
} as const;
export type ProviderCall = keyof typeof providerCalls;

/** Our requests to the tables. There is no Scan. */
export const tableRequests = ['get', 'query', 'put', 'update', 'delete', 'transact'] as const;

const unitNames = [
  ...tableRequests,
  // DynamoDB's request units, with those of the indexes.
  'reads',
  'writes',
  // Calls of PutEvents, and the events in them.
  'publishes',
  'events',
  'mails',
  // Fetched at a cold start only.
  'secrets',
  'customer',
  'initialize',
  'verify',
  'charges',
  'charge',
  'transaction',
  'list',
  'fetch',
  'subscribe',
  'disable',
  'link',
  'refund',
  'refunds',
  'disputes',
  'deactivate',
] as const satisfies readonly (ProviderCall | string)[];
export type UnitName = (typeof unitNames)[number];

/** The requests of one run of a Lambda to AWS and to the provider. Missing ones are zero. */
export type Units = { [U in UnitName]?: number };

const isUnitName = (word: string): word is UnitName => unitNames.some((name) => name === word);

/** Reads a line such as 'get 3, update 1, reads 3, writes 1'. */
export const readUnits = (line: string): Units =>
  Object.fromEntries(
    line
      .split(', ')
      .filter((part) => part !== '')
      .map((part) => {
        const [name = '', count = ''] = part.split(' ');
        if (!isUnitName(name) || !(Number(count) > 0)) throw new RangeError(`'${part}' is not a unit and its count`);
        return [name, Number(count)];
      }),
  );

/** The sum of several runs, each multiplied by `times`. */
export const sumOf = (runs: readonly { units: Units; times: number }[]): Units => {
  const counted = unitNames.map((name) => [
    name,
    runs.reduce((sum, { units, times }) => sum + (units[name] ?? 0) * times, 0),
  ]);
  return Object.fromEntries(counted.filter(([, count]) => count !== 0));
};

const countOf = (units: Units, names: readonly UnitName[]): number =>
  names.reduce((sum, name) => sum + (units[name] ?? 0), 0);

const isProviderCall = (name: UnitName): name is ProviderCall => name in providerCalls;

export const providerCallNames: readonly ProviderCall[] = unitNames.filter(isProviderCall);

export const requestsOf = (units: Units): number => countOf(units, tableRequests);
export const providerCallsOf = (units: Units): number => countOf(units, providerCallNames);

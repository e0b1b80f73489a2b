/** The calls of the payment provider's API that we make. It limits each kind by itself. */
export const providerCalls = {
  customer: 'POST /customer',
  initialize: 'POST /transaction/initialize',
  verify: 'GET /transaction/verify/*',
  charges: 'GET /transaction',
  list: 'GET /subscription',
  fetch: 'GET /subscription/*',
  disable: 'POST /subscription/disable',
} as const;
export type ProviderCall = keyof typeof providerCalls;

/** The requests to the tables that we make; there is no Scan among them. */
export const tableRequests = ['get', 'query', 'put', 'update', 'delete', 'transact'] as const;

const unitNames = [
  ...tableRequests,
  // Request units as DynamoDB bills them, those of the indexes among them.
  'reads',
  'writes',
  // Calls of PutEvents, and the events in them.
  'publishes',
  'events',
  'mails',
  // What a cold start fetches; a warm Lambda has it.
  'secrets',
  'customer',
  'initialize',
  'verify',
  'charges',
  'list',
  'fetch',
  'disable',
] as const satisfies readonly (ProviderCall | string)[];
export type UnitName = (typeof unitNames)[number];

/** What one run of a Lambda asks of AWS and of the provider. What is left out is zero. */
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
        if (!isUnitName(name) || !(Number(count) > 0)) throw new RangeError(`'${part}' counts nothing we know`);
        return [name, Number(count)];
      }),
  );

/** Several runs, each so many times. */
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

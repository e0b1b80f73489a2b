import * as fc from 'fast-check';
import type { Route } from '#contract/route.ts';
import type { RouteName } from '#contract/routes.ts';
import { routes } from '#contract/routes.ts';
import { keysOf } from '#domain/typed-keys.ts';
import type { Sent } from '#test/support/api-event.ts';
import { goodBodies } from '#test/support/good-bodies.ts';

const table: Record<RouteName, Route> = routes;
const names = keysOf(table);
const bodies: Partial<Record<RouteName, Record<string, unknown>>> = goodBodies;

export type OddRequest = { name: RouteName; sent: Sent; isSignedIn: boolean };

const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    '\udfff\ud800',
    '__proto__',
    'constructor',
    'toString',
    'null',
    'NaN',
  ),
  fc.constantFrom(
    '../../etc/passwd',
    "' OR 1=1 --",
    '<script>',
    '{{7*7}}',
    '%00',
    '\u202e',
    'ﬀ',
    '＠',
    '\r\nSet-Cookie: a=b',
  ),
  fc.constantFrom('a'.repeat(255), 'a'.repeat(5_000), '\u{1f600}'.repeat(300), 'é'.repeat(150)),
  fc.emailAddress(),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
);

const oddValue = fc.oneof(
  oddText,
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(null, true, [], {}, [[]], [null], -0, 1e308, -1e308, 2 ** 53, 1.5, [1, '1', 1.5, null]),
  fc.double(),
  fc.array(fc.integer(), { maxLength: 300 }),
);

const corrupted = (good: Record<string, unknown>): fc.Arbitrary<unknown> =>
  fc.oneof(
    fc.record(
      Object.fromEntries(Object.entries(good).map(([key, value]) => [key, fc.oneof(fc.constant(value), oddValue)])),
    ),
    fc.record(Object.fromEntries(Object.keys(good).map((key) => [key, oddValue])), { requiredKeys: [] }),
    fc.dictionary(oddText, oddValue, { maxKeys: 6 }).map((more) => ({ ...good, ...more })),
    oddValue,
  );

const deep = (depth: number, [open, close]: [string, string]): string => open.repeat(depth) + close.repeat(depth);

/** Texts that JSON.stringify never writes. */
const oddJson = (good: Record<string, unknown>): fc.Arbitrary<string> => {
  const text = JSON.stringify(good);
  return fc.oneof(
    fc.constantFrom(
      '',
      '{',
      'NaN',
      '{"a":NaN}',
      '{"a":1e999}',
      '[Infinity]',
      `\uFEFF${text}`,
      `${text}${text}`,
      `${text.slice(0, -1)},"__proto__":{"isVerified":true}}`,
      `${text.slice(0, -1)},"constructor":{"prototype":{"paid":true}}}`,
      text.replace('{', '{"email":"first@example.com",'),
      deep(10_000, ['[', ']']),
      deep(10_000, ['{"a":', '}']),
      `{"email":${deep(5_000, ['[', ']'])}}`,
    ),
    fc.nat({ max: text.length }).map((at) => text.slice(0, at)),
    fc.string({ unit: 'binary', maxLength: 100 }),
  );
};

const huge = fc.constantFrom(60_000, 65_536, 65_537, 1_048_577).map((length) => `{"email":"${'a'.repeat(length)}"}`);

const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('', 'text/plain', 'application/json; charset=utf-16', 'APPLICATION/JSON', 'a/b\0', ';')
      .map((type) => ({ 'content-type': type })),
  },
  { weight: 1, arbitrary: oddText.map((text) => ({ authorization: `Bearer ${text}` })) },
  { weight: 1, arbitrary: oddText.map((authorization) => ({ authorization })) },
  { weight: 1, arbitrary: oddText.map((text) => ({ origin: text, cookie: text, 'x-paystack-signature': text })) },
);

const contentOf = (name: RouteName): fc.Arbitrary<Pick<Sent, 'body' | 'isBase64'>> => {
  const good = bodies[name] ?? {};
  return fc.oneof(
    { weight: 8, arbitrary: corrupted(good).map((value) => ({ body: JSON.stringify(value) ?? '' })) },
    { weight: 3, arbitrary: oddJson(good).map((body) => ({ body })) },
    {
      weight: 1,
      arbitrary: fc
        .uint8Array({ maxLength: 200 })
        .map((bytes) => ({ body: Buffer.from(bytes).toString('base64'), isBase64: true })),
    },
    { weight: 1, arbitrary: fc.string({ maxLength: 20 }).map((body) => ({ body, isBase64: true })) },
    { weight: 1, arbitrary: fc.constant({}) },
  );
};

const cookies = fc.option(
  fc.array(
    oddText.map((text) => `__Host-fp=${text}`),
    { maxLength: 3 },
  ),
  { nil: undefined },
);

const requestOf = (name: RouteName): fc.Arbitrary<OddRequest> =>
  fc.record({ content: contentOf(name), headers: oddHeaders, cookies, isSignedIn: fc.boolean() }).map((request) => ({
    name,
    isSignedIn: request.isSignedIn,
    sent: {
      ...request.content,
      headers: request.headers,
      ...(request.cookies === undefined ? {} : { cookies: request.cookies }),
    },
  }));

/** Any request to any route, mostly close to a valid one. */
export const oddRequest: fc.Arbitrary<OddRequest> = fc.constantFrom(...names).chain(requestOf);

/** Bodies around and beyond the size limits. They are slow to generate, so there are fewer of them. */
export const hugeRequest: fc.Arbitrary<OddRequest> = fc
  .tuple(fc.constantFrom(...names), huge)
  .map(([name, body]) => ({ name, isSignedIn: true, sent: { body } }));

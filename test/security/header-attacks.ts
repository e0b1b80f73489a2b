import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import type { Forgery } from './token-forgery.ts';
import { base64url } from './token-forgery.ts';

/** Forges a token in one of the ways in which such checks have been bypassed; the title completes "a token with". */
export type Attack = [title: string, forge: (forgery: Forgery, type: 'access' | 'refresh') => string];

const unsigned = (head: unknown, { claims }: Forgery, type: 'access' | 'refresh', signature = ''): string =>
  `${base64url(JSON.stringify(head))}.${base64url(JSON.stringify(claims[type]))}.${signature}`;

const none = (alg: unknown): Attack => [
  `no signature and alg ${JSON.stringify(alg)}`,
  (forgery, type) => unsigned({ ...forgery.header, alg }, forgery, type),
];

const hmac = (title: string, alg: string, hash: string, secret: (forgery: Forgery) => string | Buffer): Attack => [
  `${alg} with ${title} as its secret`,
  (forgery, type) => {
    const signed = unsigned({ ...forgery.header, alg }, forgery, type).slice(0, -1);
    return `${signed}.${createHmac(hash, secret(forgery)).update(signed).digest('base64url')}`;
  },
];

const byAttacker = (title: string, changed: (forgery: Forgery) => Record<string, unknown>): Attack => [
  `a signature by the attacker's key, ${title}`,
  (forgery, type) =>
    forgery.signedByAttacker(
      JSON.stringify({ ...forgery.header, ...changed(forgery) }),
      JSON.stringify(forgery.claims[type]),
    ),
];

/** Validly signed, but with another header. */
const byUs = (title: string, changed: Record<string, unknown>): Attack => [
  `a valid signature under ${title}`,
  (forgery, type) =>
    forgery.signedByUs(JSON.stringify({ ...forgery.header, ...changed }), JSON.stringify(forgery.claims[type])),
];

const url = 'https://evil.example/keys';

export const headerAttacks: Attack[] = [
  ...['none', 'None', 'NONE', 'nOnE', '', null, ['none']].map(none),
  [
    'alg none and the signature of a valid token',
    (forgery, type) => unsigned({ ...forgery.header, alg: 'none' }, forgery, type, forgery.pair[type].split('.')[2]),
  ],
  ['no alg', (forgery, type) => unsigned({ typ: 'JWT' }, forgery, type)],
  hmac('the bytes of our public key', 'HS256', 'sha256', ({ jwk }) => Buffer.from(jwk.x ?? '', 'base64url')),
  hmac('our public key in base64url', 'HS256', 'sha256', ({ jwk }) => jwk.x ?? ''),
  hmac('our public key as PEM', 'HS256', 'sha256', ({ publicKey }) =>
    publicKey.export({ type: 'spki', format: 'pem' }),
  ),
  hmac('our public key as JWK', 'HS512', 'sha512', ({ publicKey }) =>
    JSON.stringify(publicKey.export({ format: 'jwk' })),
  ),
  hmac('an empty text', 'HS256', 'sha256', () => ''),
  [
    'an ES256 signature by the attacker',
    (forgery, type) => {
      const signed = unsigned({ ...forgery.header, alg: 'ES256' }, forgery, type).slice(0, -1);
      const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const key = { key: privateKey, dsaEncoding: 'ieee-p1363' as const };
      return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`;
    },
  ],
  [
    'an RS256 signature by the attacker',
    (forgery, type) => {
      const signed = unsigned({ ...forgery.header, alg: 'RS256' }, forgery, type).slice(0, -1);
      const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
      return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`;
    },
  ],
  byAttacker('under the kid of ours', () => ({})),
  byAttacker('sent along as jwk', ({ attackerJwk }) => ({ jwk: attackerJwk })),
  byAttacker('sent along as jwk without kid', ({ attackerJwk }) => ({ jwk: attackerJwk, kid: undefined })),
  byAttacker('to be fetched by jku', () => ({ jku: url })),
  byAttacker('to be fetched by x5u', () => ({ x5u: url })),
  byAttacker('in x5c', () => ({ x5c: ['MIIB'] })),
  byAttacker('without kid', () => ({ kid: undefined })),
  byAttacker('with alg Ed448', () => ({ alg: 'Ed448' })),
  byUs('an unknown kid', { kid: 'unknown' }),
  byUs('a kid that is a path', { kid: '../../../dev/null' }),
  byUs('a kid that is SQL', { kid: "x' UNION SELECT 'key" }),
  byUs('a kid that is a list', { kid: ['a'] }),
  byUs('a kid that is an object', { kid: { $ne: '' } }),
  byUs('alg HS256', { alg: 'HS256' }),
  byUs('alg ES256', { alg: 'ES256' }),
  byUs('an unknown crit', { crit: ['exp'], exp: 1 }),
  byUs('an unencoded payload', { b64: false, crit: ['b64'] }),
  [
    'alg twice, the first none',
    ({ header, claims, signedByAttacker }, type) =>
      signedByAttacker(`{"alg":"none",${JSON.stringify(header).slice(1)}`, JSON.stringify(claims[type])),
  ],
  [
    'alg twice, the last none',
    ({ header, claims, signedByUs }, type) =>
      signedByUs(`${JSON.stringify(header).slice(0, -1)},"alg":"none"}`, JSON.stringify(claims[type])),
  ],
];

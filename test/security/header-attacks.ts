import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import type { Forgery } from './forger.ts';
import { base64url } from './forger.ts';

/** Makes a token of one kind out of the scene; each is one way in which others got past such a check. */
export type Attack = [title: string, forge: (scene: Forgery, type: 'access' | 'refresh') => string];

const unsigned = (head: unknown, { claims }: Forgery, type: 'access' | 'refresh', signature = ''): string =>
  `${base64url(JSON.stringify(head))}.${base64url(JSON.stringify(claims[type]))}.${signature}`;

const none = (alg: unknown): Attack => [
  `no signature, by alg ${JSON.stringify(alg)}`,
  (scene, type) => unsigned({ ...scene.header, alg }, scene, type),
];

const hmac = (title: string, alg: string, hash: string, secret: (scene: Forgery) => string | Buffer): Attack => [
  `${alg} with ${title} as its secret`,
  (scene, type) => {
    const signed = unsigned({ ...scene.header, alg }, scene, type).slice(0, -1);
    return `${signed}.${createHmac(hash, secret(scene)).update(signed).digest('base64url')}`;
  },
];

const bySomebody = (title: string, changed: (scene: Forgery) => Record<string, unknown>): Attack => [
  `somebody's own key, ${title}`,
  (scene, type) =>
    scene.forged(JSON.stringify({ ...scene.header, ...changed(scene) }), JSON.stringify(scene.claims[type])),
];

/** Signed rightly, but under a header that asks for something else. */
const byUs = (title: string, changed: Record<string, unknown>): Attack => [
  `our own signature under ${title}`,
  (scene, type) => scene.ours(JSON.stringify({ ...scene.header, ...changed }), JSON.stringify(scene.claims[type])),
];

const url = 'https://evil.example/keys';

export const headerAttacks: Attack[] = [
  ...['none', 'None', 'NONE', 'nOnE', '', null, ['none']].map(none),
  [
    'alg none above the signature of a good token',
    (scene, type) => unsigned({ ...scene.header, alg: 'none' }, scene, type, scene.pair[type].split('.')[2]),
  ],
  ['no alg at all', (scene, type) => unsigned({ typ: 'JWT' }, scene, type)],
  hmac('the bytes of our public key', 'HS256', 'sha256', ({ jwk }) => Buffer.from(jwk.x ?? '', 'base64url')),
  hmac('our public key in base64url', 'HS256', 'sha256', ({ jwk }) => jwk.x ?? ''),
  hmac('our public key as PEM', 'HS256', 'sha256', ({ publicKey }) =>
    publicKey.export({ type: 'spki', format: 'pem' }),
  ),
  hmac('our public key as JWK', 'HS512', 'sha512', ({ publicKey }) =>
    JSON.stringify(publicKey.export({ format: 'jwk' })),
  ),
  hmac('nothing', 'HS256', 'sha256', () => ''),
  [
    'ES256 by a key of their own',
    (scene, type) => {
      const signed = unsigned({ ...scene.header, alg: 'ES256' }, scene, type).slice(0, -1);
      const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const key = { key: privateKey, dsaEncoding: 'ieee-p1363' as const };
      return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`;
    },
  ],
  [
    'RS256 by a key of their own',
    (scene, type) => {
      const signed = unsigned({ ...scene.header, alg: 'RS256' }, scene, type).slice(0, -1);
      const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
      return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`;
    },
  ],
  bySomebody('under the name of ours', () => ({})),
  bySomebody('brought along as jwk', ({ strangerJwk }) => ({ jwk: strangerJwk })),
  bySomebody('brought along as jwk without kid', ({ strangerJwk }) => ({ jwk: strangerJwk, kid: undefined })),
  bySomebody('to be fetched by jku', () => ({ jku: url })),
  bySomebody('to be fetched by x5u', () => ({ x5u: url })),
  bySomebody('in x5c', () => ({ x5c: ['MIIB'] })),
  bySomebody('without kid', () => ({ kid: undefined })),
  bySomebody('with alg Ed448', () => ({ alg: 'Ed448' })),
  byUs('a kid that nobody has', { kid: 'unknown' }),
  byUs('a kid that is a path', { kid: '../../../dev/null' }),
  byUs('a kid that is a query', { kid: "x' UNION SELECT 'key" }),
  byUs('a kid that is a list', { kid: ['a'] }),
  byUs('a kid that is an object', { kid: { $ne: '' } }),
  byUs('alg HS256', { alg: 'HS256' }),
  byUs('alg ES256', { alg: 'ES256' }),
  byUs('a crit that nobody understands', { crit: ['exp'], exp: 1 }),
  byUs('an unencoded payload', { b64: false, crit: ['b64'] }),
  [
    'alg twice, first none',
    ({ header, claims, forged }, type) =>
      forged(`{"alg":"none",${JSON.stringify(header).slice(1)}`, JSON.stringify(claims[type])),
  ],
  [
    'alg twice, last none',
    ({ header, claims, ours }, type) =>
      ours(`${JSON.stringify(header).slice(0, -1)},"alg":"none"}`, JSON.stringify(claims[type])),
  ],
];

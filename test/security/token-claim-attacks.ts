import type { Attack } from './header-attacks.ts';
import { base64url } from './token-forgery.ts';

/** Signed by our own key, so that only the claims can be what is rejected. */
const withClaims = (title: string, changed: (now: number) => Record<string, unknown>): Attack => [
  title,
  ({ header, claims, signedByUs }, type) => {
    const now = Number(claims[type].iat);
    return signedByUs(JSON.stringify(header), JSON.stringify({ ...claims[type], ...changed(now) }));
  },
];

const withText = (title: string, write: (claims: string) => string): Attack => [
  title,
  ({ header, claims, signedByUs }, type) => signedByUs(JSON.stringify(header), write(JSON.stringify(claims[type]))),
];

export const claimAttacks: Attack[] = [
  withClaims('another issuer', () => ({ iss: 'https://evil.example' })),
  withClaims('no issuer', () => ({ iss: undefined })),
  withClaims('several issuers', () => ({ iss: ['pazia'] })),
  withClaims('no exp', () => ({ exp: undefined })),
  withClaims('a text as exp', () => ({ exp: '9999999999' })),
  withClaims('an exp of this second', (now) => ({ exp: now })),
  withClaims('an exp of a second ago', (now) => ({ exp: now - 1 })),
  withClaims('a negative exp', () => ({ exp: -1 })),
  withText('an infinite exp', (claims) => claims.replace(/"exp":\d+/, '"exp":1e999')),
  withText('an exp twice, the last one past', (claims) => `${claims.slice(0, -1)},"exp":1}`),
  withClaims('no jti', () => ({ jti: undefined })),
  withClaims('no iat', () => ({ iat: undefined })),
  withClaims('a text as iat', () => ({ iat: 'today' })),
  withClaims('an nbf in the future', (now) => ({ nbf: now + 1 })),
  withClaims('no type', () => ({ token_type: undefined })),
  withClaims('an unknown type', () => ({ token_type: 'sliding' })),
  withClaims('several types', () => ({ token_type: ['access', 'refresh'] })),
  withText('a second type', (claims) =>
    claims.includes('"token_type":"access"')
      ? `${claims.slice(0, -1)},"token_type":"refresh"}`
      : `${claims.slice(0, -1)},"token_type":"access"}`,
  ),
  withClaims('no user', () => ({ user_id: undefined })),
  withClaims('a user that is a number', () => ({ user_id: 1 })),
  withClaims('a user that is a list', () => ({ user_id: ['usr_1'] })),
  withClaims('an unknown user', () => ({ user_id: 'usr_0' })),
  withClaims('no session', () => ({ sid: undefined })),
  withClaims('an unknown session', () => ({ sid: 'ses_0' })),
  ...['__proto__', 'constructor', 'toString', ''].map((sid) =>
    withClaims(`the session ${JSON.stringify(sid)}`, () => ({ sid })),
  ),
  withClaims('no generation', () => ({ gen: undefined })),
  withClaims('a text as generation', () => ({ gen: '0' })),
  withClaims('a fraction as generation', () => ({ gen: 0.5 })),
  withClaims('a binding that is a number', () => ({ fp: 1 })),
  withClaims('an empty binding', () => ({ fp: '' })),
  withText('claims that are a list', () => '[]'),
  withText('claims that are null', () => 'null'),
  withText('claims that are not JSON', () => 'user_id=1'),
  ['four parts', ({ pair }, type) => `${pair[type]}.${pair[type].split('.')[2]}`],
  ['two parts', ({ pair }, type) => pair[type].split('.').slice(0, 2).join('.')],
  ['five parts, like a JWE', ({ pair }, type) => `${pair[type]}.a.b`],
  ['no signature', ({ pair }, type) => pair[type].replace(/[^.]+$/, '')],
  ['a signature of zeros', ({ pair }, type) => pair[type].replace(/[^.]+$/, base64url(new Uint8Array(64)))],
  [
    'a signature of the neutral point',
    ({ pair }, type) => pair[type].replace(/[^.]+$/, base64url(new Uint8Array(64).fill(1, 0, 1))),
  ],
  ['half of the signature', ({ pair }, type) => pair[type].slice(0, -43)],
  ['the signature twice', ({ pair }, type) => `${pair[type]}${pair[type].split('.')[2]}`],
  [
    'the signature of another token',
    ({ pair }, type) => {
      const other = type === 'access' ? pair.refresh : pair.access;
      return pair[type].replace(/[^.]+$/, other.split('.')[2] ?? '');
    },
  ],
  ['a list in place of its header', ({ pair }, type) => pair[type].replace(/^[^.]+/, base64url('[]'))],
  ['null in place of its header', ({ pair }, type) => pair[type].replace(/^[^.]+/, base64url('null'))],
  [
    'JSON serialization',
    ({ pair }, type) => {
      const [head, claims, signature] = pair[type].split('.');
      return JSON.stringify({ protected: head, payload: claims, signature });
    },
  ],
  ['four thousand letters and no dot', () => 'a'.repeat(4_000)],
  ['dots only', () => '..'],
];

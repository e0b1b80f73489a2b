import { base64url } from './forger.ts';
import type { Attack } from './header-attacks.ts';

/** Signed by our own key, so that only what the token says can be what refuses it. */
const saying = (title: string, changed: (now: number) => Record<string, unknown>): Attack => [
  title,
  ({ header, claims, ours }, type) => {
    const now = Number(claims[type].iat);
    return ours(JSON.stringify(header), JSON.stringify({ ...claims[type], ...changed(now) }));
  },
];

const writing = (title: string, write: (claims: string) => string): Attack => [
  title,
  ({ header, claims, ours }, type) => ours(JSON.stringify(header), write(JSON.stringify(claims[type]))),
];

export const claimAttacks: Attack[] = [
  saying('another issuer', () => ({ iss: 'https://evil.example' })),
  saying('no issuer', () => ({ iss: undefined })),
  saying('several issuers', () => ({ iss: ['pazia'] })),
  saying('no exp', () => ({ exp: undefined })),
  saying('an exp of text', () => ({ exp: '9999999999' })),
  saying('an exp of this second', (now) => ({ exp: now })),
  saying('an exp of a second ago', (now) => ({ exp: now - 1 })),
  saying('an exp below zero', () => ({ exp: -1 })),
  writing('an exp beyond all numbers', (claims) => claims.replace(/"exp":\d+/, '"exp":1e999')),
  writing('an exp twice, the last one past', (claims) => `${claims.slice(0, -1)},"exp":1}`),
  saying('no jti', () => ({ jti: undefined })),
  saying('no iat', () => ({ iat: undefined })),
  saying('an iat of text', () => ({ iat: 'today' })),
  saying('an nbf to come', (now) => ({ nbf: now + 1 })),
  saying('no type', () => ({ token_type: undefined })),
  saying('an unknown type', () => ({ token_type: 'sliding' })),
  saying('several types', () => ({ token_type: ['access', 'refresh'] })),
  writing('the other type behind its own', (claims) =>
    claims.includes('"token_type":"access"')
      ? `${claims.slice(0, -1)},"token_type":"refresh"}`
      : `${claims.slice(0, -1)},"token_type":"access"}`,
  ),
  saying('no user', () => ({ user_id: undefined })),
  saying('a user that is a number', () => ({ user_id: 1 })),
  saying('a user that is a list', () => ({ user_id: ['usr_1'] })),
  saying('a user that is nobody', () => ({ user_id: 'usr_0' })),
  saying('no session', () => ({ sid: undefined })),
  saying('a session of nobody', () => ({ sid: 'ses_0' })),
  ...['__proto__', 'constructor', 'toString', ''].map((sid) =>
    saying(`the session ${JSON.stringify(sid)}`, () => ({ sid })),
  ),
  saying('no generation', () => ({ gen: undefined })),
  saying('a generation of text', () => ({ gen: '0' })),
  saying('a fraction of a generation', () => ({ gen: 0.5 })),
  saying('a binding that is a number', () => ({ fp: 1 })),
  saying('a binding to no cookie', () => ({ fp: '' })),
  writing('claims that are a list', () => '[]'),
  writing('claims that are null', () => 'null'),
  writing('claims that are no JSON', () => 'user_id=1'),
  ['four parts', ({ pair }, type) => `${pair[type]}.${pair[type].split('.')[2]}`],
  ['two parts', ({ pair }, type) => pair[type].split('.').slice(0, 2).join('.')],
  ['five parts, as if it were encrypted', ({ pair }, type) => `${pair[type]}.a.b`],
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
    'itself in JSON',
    ({ pair }, type) => {
      const [head, claims, signature] = pair[type].split('.');
      return JSON.stringify({ protected: head, payload: claims, signature });
    },
  ],
  ['four thousand letters', () => 'a'.repeat(4_000)],
  ['dots alone', () => '..'],
];

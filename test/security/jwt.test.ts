import { describe, expect, test } from 'vitest';
import { iterations } from '#test/support/iterations.ts';
import { recordTries } from '#test/support/record-tries.ts';
import { headerAttacks } from './header-attacks.ts';
import { claimAttacks } from './token-claim-attacks.ts';
import type { Forgery } from './token-forgery.ts';
import { aForgery } from './token-forgery.ts';

const attacks = [...headerAttacks, ...claimAttacks];

/** The status of every kind of endpoint that takes a token. */
const statusesOf = async ({ api, pair }: Forgery, access: string, refresh: string): Promise<number[]> => {
  const replies = [
    await api.send('getUser', { bearer: access }),
    await api.send('listServers', { bearer: access }),
    await api.call('refreshToken', { refresh }),
    await api.call('logout', { refresh_token: refresh }, pair.access),
  ];
  return replies.map(({ status }) => status);
};

const withBit = (token: string, part: number, bit: number): string => {
  const parts = token.split('.');
  const bytes = Buffer.from(parts[part] ?? '', 'base64url');
  bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
  return parts.with(part, bytes.toString('base64url')).join('.');
};

describe('forged tokens', () => {
  test.each(attacks)('every endpoint rejects a token with %s', async (_title, forge) => {
    const forgery = await aForgery();

    const statuses = await statusesOf(forgery, forge(forgery, 'access'), forge(forgery, 'refresh'));

    expect(statuses).toEqual([401, 401, 401, 401]);
    expect(await statusesOf(forgery, forgery.pair.access, forgery.pair.refresh)).toEqual([200, 200, 200, 200]);
    recordTries(8, 'a forged token is rejected', statuses.length);
  });
});

describe('tokens', () => {
  test('more than forty different attacks on tokens are tried', () => {
    expect(attacks.length).toBeGreaterThan(40);
    expect(new Set(attacks.map(([title]) => title)).size).toBe(attacks.length);
  });

  test.each(['access', 'refresh'] as const)('every endpoint rejects an %s token with a flipped bit', async (type) => {
    const forgery = await aForgery();
    const token = forgery.pair[type];
    const stride = iterations(7, 1);
    let tried = 0;
    for (const [part, text] of token.split('.').entries()) {
      for (let bit = 0; bit < Buffer.from(text, 'base64url').length * 8; bit += stride) {
        const corrupted = withBit(token, part, bit);
        const { status } =
          type === 'access'
            ? await forgery.api.send('getUser', { bearer: corrupted })
            : await forgery.api.call('refreshToken', { refresh: corrupted });
        expect([part, bit, status]).toEqual([part, bit, 401]);
        tried += 1;
      }
    }

    expect(forgery.context.published).toEqual([]);
    recordTries(8, 'a token with a flipped bit is rejected', tried);
  });

  test('a token without a user is rejected with the error of the original API', async () => {
    const { api, header, claims, signedByUs } = await aForgery();
    const nameless = (type: 'access' | 'refresh') =>
      signedByUs(JSON.stringify(header), JSON.stringify({ ...claims[type], user_id: undefined }));

    const replies = [
      await api.call('getUser', undefined, nameless('access')),
      await api.call('refreshToken', { refresh: nameless('refresh') }),
    ];

    expect(replies.map(({ body }) => [body.code, body.detail])).toEqual([
      ['token_not_valid', 'Token contained no recognizable user identification'],
      ['token_not_valid', 'Token is invalid or expired'],
    ]);
  });

  test('an access token is valid for 300 seconds and not one more', async () => {
    const { api, context, pair } = await aForgery();

    context.moveClock(299_000);
    const before = await api.call('getUser', undefined, pair.access);
    context.moveClock(1_000);
    const after = await api.call('getUser', undefined, pair.access);

    expect([before.status, after.status]).toEqual([200, 401]);
  });
});

import { describe, expect, test } from 'vitest';
import { tell } from '#test/support/figures.ts';
import { iterations } from '#test/support/iterations.ts';
import type { Forgery } from './forger.ts';
import { forgery } from './forger.ts';
import { headerAttacks } from './header-attacks.ts';
import { claimAttacks } from './token-claim-attacks.ts';

const attacks = [...headerAttacks, ...claimAttacks];

/** What every door says to an access and a refresh token; all of it must be a refusal, and none a fault. */
const answers = async ({ api, pair }: Forgery, access: string, refresh: string): Promise<number[]> => {
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

describe('a token that is', () => {
  test.each(attacks)('%s is refused wherever a token is taken', async (_title, forge) => {
    const scene = await forgery();

    const statuses = await answers(scene, forge(scene, 'access'), forge(scene, 'refresh'));

    expect(statuses).toEqual([401, 401, 401, 401]);
    expect(await answers(scene, scene.pair.access, scene.pair.refresh)).toEqual([200, 200, 200, 200]);
    tell(8, 'a forged or spoilt token is refused', statuses.length);
  });
});

describe('a token', () => {
  test('is attacked in more than forty ways, each once', () => {
    expect(attacks.length).toBeGreaterThan(40);
    expect(new Set(attacks.map(([title]) => title)).size).toBe(attacks.length);
  });

  test.each(['access', 'refresh'] as const)('of %s with any one bit changed is refused', async (type) => {
    const scene = await forgery();
    const token = scene.pair[type];
    const stride = iterations(7, 1);
    let tried = 0;
    for (const [part, text] of token.split('.').entries()) {
      for (let bit = 0; bit < Buffer.from(text, 'base64url').length * 8; bit += stride) {
        const spoilt = withBit(token, part, bit);
        const { status } =
          type === 'access'
            ? await scene.api.send('getUser', { bearer: spoilt })
            : await scene.api.call('refreshToken', { refresh: spoilt });
        expect([part, bit, status]).toEqual([part, bit, 401]);
        tried += 1;
      }
    }

    expect(scene.context.published).toEqual([]);
    tell(8, 'a token with one bit changed is refused', tried);
  });

  test('that names no user is refused in the words of the original', async () => {
    const { api, header, claims, ours } = await forgery();
    const nameless = (type: 'access' | 'refresh') =>
      ours(JSON.stringify(header), JSON.stringify({ ...claims[type], user_id: undefined }));

    const replies = [
      await api.call('getUser', undefined, nameless('access')),
      await api.call('refreshToken', { refresh: nameless('refresh') }),
    ];

    expect(replies.map(({ body }) => [body.code, body.detail])).toEqual([
      ['token_not_valid', 'Token contained no recognizable user identification'],
      ['token_not_valid', 'Token is invalid or expired'],
    ]);
  });

  test('lives to the second: the last one of its life is good, the next is not', async () => {
    const { api, context, pair } = await forgery();

    context.moveClock(299_000);
    const before = await api.call('getUser', undefined, pair.access);
    context.moveClock(1_000);
    const after = await api.call('getUser', undefined, pair.access);

    expect([before.status, after.status]).toEqual([200, 401]);
  });
});

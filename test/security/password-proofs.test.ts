import { describe, expect, test } from 'vitest';
import { linkToken } from '#auth/email-link.ts';
import { readUser } from '#repositories/users.ts';
import { apiOf } from '#test/support/api.ts';
import type { BodyRoute } from '#test/support/good-bodies.ts';
import { bodyRoutes, goodBodies } from '#test/support/good-bodies.ts';
import { recordTries } from '#test/support/record-tries.ts';
import { newPassword, password } from '#test/support/test-context.ts';
import { aBrowserUser, cookieOf, countChecks } from './browser-session.ts';

const origin = 'https://pazia.example';
const email = 'ann@example.com';
const guess = 'Wrong-pass-1';

/** Ann in her browser, with a reset link that she has used, and what a thief of her browser's tokens can send. */
const aGuessedUser = async () => {
  const { ports, context, ann, signIn } = await aBrowserUser(origin);
  const { ports: counting, checked } = countChecks(ports);
  const api = apiOf(counting);
  const usedLink = `${ann.id}.${await linkToken(ports.hashes, ann, 'reset', ports.clock.now())}`;
  await api.call('resetPassword', { new_password: password, confirm_password: password, token: usedLink });
  let { access, refresh, cookie } = await signIn();

  const send = (name: BodyRoute, body: unknown, cookies: string[] = []) =>
    api.send(name, { body: JSON.stringify(body), bearer: access, cookies: [cookie, ...cookies], headers: { origin } });

  /** The example of the contract with a wrong password in each of its fields. */
  const wrongBody = (name: BodyRoute): unknown => {
    const fields = Object.entries(goodBodies[name]).map(([field, value]) => {
      if (/password$/u.test(field)) return [field, guess];
      if (field === 'token' && name === 'resetPassword') return [field, usedLink];
      return [field, field === 'email' && name !== 'registerUser' ? email : value];
    });
    return Object.fromEntries(fields);
  };

  /** Wrong passwords at these routes in turn, each as soon as the throttle allows it; returns how many were checked. */
  const guessAt = async (names: readonly BodyRoute[], tries: number): Promise<number> => {
    const before = checked();
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const name = names[attempt % names.length];
      if (!name) break;
      const { status, headers } = await send(name, wrongBody(name));
      if (status !== 429) continue;
      const waitSeconds = Number(headers['Retry-After']);
      if (waitSeconds > 3_600) break;
      context.moveClock(waitSeconds * 1_000);
      ({ access, refresh, cookie } = await exchanged());
    }
    return checked() - before;
  };
  /** Access tokens live for five minutes, and the waits are longer. */
  const exchanged = async () => {
    const { body } = await api.send('refreshToken', { body: JSON.stringify({ refresh }), cookies: [cookie] });
    return { access: String(body.access), refresh: String(body.refresh), cookie };
  };
  return { ports, context, ann, api, send, wrongBody, guessAt, usedLink, checked };
};

/** The routes that check a password, found by sending a wrong one to each. */
const provingRoutes = async (): Promise<BodyRoute[]> => {
  const proving: BodyRoute[] = [];
  for (const name of bodyRoutes) {
    const { send, wrongBody, checked } = await aGuessedUser();
    const before = checked();
    await send(name, wrongBody(name));
    if (checked() > before) proving.push(name);
  }
  return proving;
};

describe('every place where a password is proved', () => {
  test('a password is proved at the sign-in and at its change, and nowhere else', async () => {
    expect((await provingRoutes()).toSorted()).toEqual(['changePassword', 'createToken']);
  });

  test('of any number of guesses in a row ninety are checked, at whichever places', async () => {
    const places = await provingRoutes();
    let tried = 0;
    for (const names of [...places.map((name) => [name]), places]) {
      const { guessAt } = await aGuessedUser();

      expect(await guessAt(names, 1_000)).toBe(90);
      tried += 1_000;
    }
    recordTries(9, 'of any number of guesses in a row ninety are checked, at whichever places', tried);
  });

  test('of a thousand concurrent guesses at most ten are checked, at whichever places', async () => {
    const places = await provingRoutes();
    const { send, wrongBody, checked } = await aGuessedUser();
    const before = checked();

    const replies = await Promise.all(
      Array.from({ length: 1_000 }, (_, index) => {
        const name = places[index % places.length] ?? 'createToken';
        return send(name, wrongBody(name));
      }),
    );

    expect(checked() - before).toBeLessThanOrEqual(10);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(1_000 - (checked() - before));
    recordTries(9, 'of a thousand concurrent guesses at most ten are checked, at whichever places', replies.length);
  });
});

describe('what an answer tells about a password', () => {
  test('a password change with a wrong old password is refused, also when the new one is the current one', async () => {
    const { send, ports, context, ann } = await aGuessedUser();
    context.published.length = 0;

    const replies = [
      await send('changePassword', { old_password: guess, new_password: password }),
      await send('changePassword', { old_password: guess, new_password: newPassword }),
    ];

    const answers = replies.map(({ status, body: { request_id, ...body }, headers }) => ({ status, body, headers }));
    expect(answers[0]).toMatchObject({ status: 400, body: { code: 'old_password_wrong' } });
    expect(answers[1]).toEqual(answers[0]);
    expect(context.published).toEqual([]);
    expect((await readUser(ports, ann.id))?.linkCounter).toBe(2);
  });

  test('a used reset link answers the right password and a wrong one alike, and makes the same calls', async () => {
    const { api, context, usedLink, checked } = await aGuessedUser();
    const before = checked();
    const seen = [];
    for (const text of [password, newPassword]) {
      context.calls.length = 0;
      context.published.length = 0;
      const reply = await api.call('resetPassword', { new_password: text, confirm_password: text, token: usedLink });
      seen.push({ reply, calls: [...context.calls], published: [...context.published] });
    }

    expect(seen[0]?.reply).toMatchObject({ status: 400, body: { code: 'link_not_valid' } });
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[0]?.published).toEqual([]);
    expect(checked()).toBe(before);
    recordTries(9, 'a used reset link tells nothing about the password', 2);
  });

  test.each(['createToken', 'changePassword'] as const)(
    'a throttled %s says how an owner gets in at once',
    async (name) => {
      const { send, wrongBody, guessAt } = await aGuessedUser();
      await guessAt([name], 10);

      const { status, headers, body } = await send(name, wrongBody(name));

      expect([status, headers['Retry-After']]).toEqual([429, '1']);
      expect(body.detail).toBe(
        'Request was throttled. Expected available in 1 second. If this is your account, set a new password with "Forgot password" and sign in at once.',
      );
    },
  );
});

describe('an owner whose password is being guessed', () => {
  test('a reset lets the owner in at once on any device', async () => {
    const { api, ports, context, ann, guessAt } = await aGuessedUser();
    await guessAt(['createToken'], 1_000);
    const stored = await readUser(ports, ann.id);
    const token = `${ann.id}.${await linkToken(ports.hashes, stored ?? ann, 'reset', ports.clock.now())}`;
    context.published.length = 0;

    await api.call('resetPassword', { new_password: newPassword, confirm_password: newPassword, token });

    expect(await api.signIn(email, newPassword)).toHaveProperty('access');
  });

  test('the owner can change the password in a known device however many others guess', async () => {
    const { api, ports, send, guessAt } = await aGuessedUser();
    const known = await api.send('createToken', { body: JSON.stringify({ email, password }), headers: { origin } });
    await guessAt(['createToken'], 1_000);

    const refused = await send('changePassword', { old_password: password, new_password: newPassword });
    const { access } = known.body;
    const changed = await api.send('changePassword', {
      body: JSON.stringify({ old_password: password, new_password: newPassword }),
      bearer: String((await refreshed(api, known)).access ?? access),
      cookies: [cookieOf(known) ?? '', cookieOf(known, 'device') ?? ''],
      headers: { origin },
    });

    expect([refused.status, changed.status]).toEqual([429, 200]);
    expect(await apiOf(ports).signIn(email, newPassword)).toHaveProperty('access');
  });
});

const refreshed = async (api: ReturnType<typeof apiOf>, known: Awaited<ReturnType<typeof api.send>>) => {
  const body = JSON.stringify({ refresh: known.body.refresh });
  return (await api.send('refreshToken', { body, cookies: [cookieOf(known) ?? ''] })).body;
};

import { describe, expect, test } from 'vitest';
import type { Ports } from '#ports/ports.ts';
import { apiOf } from '#test/support/api.ts';
import { aTestContext, aUser, password } from '#test/support/test-context.ts';

const credentials = { email: 'ann@example.com', password };

/** Ann is signed in. `apiOn` is the same API with some ports replaced. */
const setUp = async () => {
  const context = aTestContext();
  const api = apiOf(context.ports);
  await aUser(context);
  const pair = await api.signIn(credentials.email, password);
  const apiOn = (substitutes: Partial<Ports>) => apiOf({ ...context.ports, ...substitutes });
  return { context, api, pair, apiOn };
};

describe('concurrent calls', () => {
  test('a sign-in with the old password fails when the password changes meanwhile', async () => {
    const { context, api, pair, apiOn } = await setUp();
    const verify: Ports['passwords']['verify'] = async (text, hash) => {
      const isRight = await context.ports.passwords.verify(text, hash);
      await api.call('changePassword', { old_password: password, new_password: 'Newer-pass-1' }, pair.access);
      return isRight;
    };

    const reply = await apiOn({ passwords: { ...context.ports.passwords, verify } }).call('createToken', credentials);

    expect(reply).toMatchObject({ status: 401, body: { code: 'no_active_account' } });
  });

  test('one of ten concurrent password changes with the same old password succeeds', async () => {
    const { api, pair } = await setUp();

    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        api.call('changePassword', { old_password: password, new_password: `Newer-pass-${index}` }, pair.access),
      ),
    );

    const outcomes = replies.map(({ body }) => body.code ?? 'changed').toSorted();
    expect(outcomes.filter((outcome) => outcome === 'changed')).toHaveLength(1);
    // The winner ended the session of the others.
    expect(['changed', 'old_password_wrong', 'token_not_valid']).toEqual(expect.arrayContaining(outcomes));
  });

  test('a password change that loses a race is refused for its old password', async () => {
    const { context, api, pair, apiOn } = await setUp();
    const change = { old_password: password, new_password: 'Newer-pass-1' };
    const hash: Ports['passwords']['hash'] = async (text) => {
      await api.call('changePassword', { ...change, new_password: 'First-pass-1' }, pair.access);
      return context.ports.passwords.hash(text);
    };

    const second = await apiOn({ passwords: { ...context.ports.passwords, hash } }).call(
      'changePassword',
      change,
      pair.access,
    );

    expect(second).toMatchObject({ status: 400, body: { code: 'old_password_wrong' } });
    expect(await api.signIn(credentials.email, 'First-pass-1')).toHaveProperty('access');
  });

  test('a refresh that loses twelve races is told to try again in a second, and logs no error', async () => {
    const { context, pair, apiOn } = await setUp();
    context.calls.length = 0;
    const lines: unknown[] = [];
    const record = (message: string, fields?: unknown) => void lines.push([message, fields]);
    const logger = { ...context.ports.logger, info: record, error: record };

    const { status, body, headers } = await apiOn({
      database: { ...context.ports.database, write: async () => false },
      logger,
    }).call('refreshToken', { refresh: pair.refresh });

    expect([status, body.code, headers['Retry-After']]).toEqual([409, 'concurrent_update', '1']);
    expect(context.calls).toEqual(Array(12).fill('get users'));
    const fields = {
      operation: 'refreshToken',
      requestId: 'req-1',
      code: 'optimistic_lock_exhausted',
      resource: 'session',
    };
    expect(lines).toEqual([['concurrent update', fields]]);
  });
});

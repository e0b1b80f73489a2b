import { expect, test } from 'vitest';
import { emailKey, readUniqueKey } from '#repositories/unique-keys.ts';
import { apiOf } from '#test/support/api.ts';
import { overtaken } from '#test/support/overtaken.ts';
import { aTestContext, aUser, password } from '#test/support/test-context.ts';

const registration = (email: string, username: string) => ({ email, username, password, confirm_password: password });

test('a registration that another of its address overtakes makes the same calls whether the address is free, taken or waiting', async () => {
  const { ports, calls, published, ...context } = aTestContext();
  const { call } = apiOf(ports);
  await aUser({ ports, calls, published, ...context });
  await call('registerUser', registration('waiting@example.com', 'waiting'));

  const seen = [];
  for (const name of ['free', 'ann', 'waiting']) {
    const email = `${name}@example.com`;
    const late = overtaken(ports, async () => {
      await call('registerUser', registration(email, `${name}-first`));
      calls.length = 0;
    });
    const reply = await apiOf(late).call('registerUser', registration(email, `${name}-second`));
    const itsCalls = calls.splice(0);
    const stranger = await call('registerUser', registration(`eve-${name}@example.com`, `${name}-second`));
    seen.push({ reply, itsCalls, stranger });
  }

  expect(seen[0]).toMatchObject({
    reply: { status: 201, body: { detail: 'Signed Up Successfully!' } },
    itsCalls: ['transact', 'get users', 'get users', 'get users', 'update users'],
    stranger: { status: 400, body: { username: ['Username already exists.'] } },
  });
  expect(seen.slice(1)).toEqual([seen[0], seen[0]]);
});

test('a registration that was overtaken has the mail sent for the account that stands', async () => {
  const { ports, published } = aTestContext();
  const { call } = apiOf(ports);
  const late = overtaken(ports, () => call('registerUser', registration('ann@example.com', 'first')));

  await apiOf(late).call('registerUser', registration('ann@example.com', 'second'));

  const standing = await readUniqueKey(ports.database, await emailKey(ports.hashes, 'ann@example.com'));
  const told = { name: 'account.registered', detail: { userId: standing?.userId } };
  expect(published).toEqual([told, told]);
});

test('a registration that loses to others again and again is a fault, and nothing of it stands', async () => {
  const { ports, calls, published } = aTestContext();
  const transact = async () => {
    calls.push('transact');
    return { isWritten: false as const, reasons: [] };
  };
  const losing = { ...ports, database: { ...ports.database, transact } };

  const reply = await apiOf(losing).call('registerUser', registration('ann@example.com', 'ann'));

  expect(reply).toMatchObject({ status: 500, body: { code: 'server_error' } });
  expect(calls.filter((call) => call !== 'get users')).toEqual(Array(8).fill('transact'));
  expect(await readUniqueKey(ports.database, await emailKey(ports.hashes, 'ann@example.com'))).toBeNull();
  expect(published).toEqual([]);
});

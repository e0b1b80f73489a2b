import { expect, test } from 'vitest';
import { emailKey, readUniqueKey } from '#repositories/unique-keys.ts';
import { apiOf } from '#test/support/api.ts';
import { overtaken } from '#test/support/overtaken.ts';
import { aTestContext, aUser, password } from '#test/support/test-context.ts';

const registration = (email: string, username: string) => ({ email, username, password, confirm_password: password });

test('a registration that loses a race for its address makes the same calls whether the address is free, taken or unconfirmed', async () => {
  const { ports, calls } = aTestContext();
  const { call } = apiOf(ports);
  await aUser({ ports });
  await call('registerUser', registration('waiting@example.com', 'waiting'));

  const results = [];
  for (const name of ['free', 'ann', 'waiting']) {
    const email = `${name}@example.com`;
    const late = overtaken(ports, async () => {
      await call('registerUser', registration(email, `${name}-first`));
      calls.length = 0;
    });
    const reply = await apiOf(late).call('registerUser', registration(email, `${name}-second`));
    const lateCalls = calls.splice(0);
    const stranger = await call('registerUser', registration(`eve-${name}@example.com`, `${name}-second`));
    results.push({ reply, lateCalls, stranger });
  }

  expect(results[0]).toMatchObject({
    reply: { status: 201, body: { detail: 'Signed Up Successfully!' } },
    lateCalls: ['transact', 'get users', 'get users', 'get users', 'update users'],
    stranger: { status: 400, body: { username: ['Username already exists.'] } },
  });
  expect(results.slice(1)).toEqual([results[0], results[0]]);
});

test('a registration that lost the race sends the mail for the account that won', async () => {
  const { ports, published } = aTestContext();
  const { call } = apiOf(ports);
  const late = overtaken(ports, () => call('registerUser', registration('ann@example.com', 'first')));

  await apiOf(late).call('registerUser', registration('ann@example.com', 'second'));

  const winner = await readUniqueKey(ports.database, await emailKey(ports.hashes, 'ann@example.com'));
  const registered = { name: 'account.registered', detail: { userId: winner?.userId } };
  expect(published).toEqual([registered, registered]);
});

test('a registration that loses twelve races is told to try again and stores nothing', async () => {
  const { ports, calls, published } = aTestContext();
  const transact = async () => {
    calls.push('transact');
    return { isWritten: false as const, reasons: [] };
  };
  const losing = { ...ports, database: { ...ports.database, transact } };

  const reply = await apiOf(losing).call('registerUser', registration('ann@example.com', 'ann'));

  expect(reply).toMatchObject({ status: 409, body: { code: 'concurrent_update' } });
  expect(calls.filter((call) => call !== 'get users')).toEqual(Array(12).fill('transact'));
  expect(await readUniqueKey(ports.database, await emailKey(ports.hashes, 'ann@example.com'))).toBeNull();
  expect(published).toEqual([]);
});

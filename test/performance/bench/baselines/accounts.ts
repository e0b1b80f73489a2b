import { signPair } from '#auth/token-pair.ts';
import { startSession } from '#domain/sessions.ts';
import { seed } from '#infra/local/seed.ts';
import type { Ports } from '#ports/ports.ts';
import { confirmAccount } from '#repositories/confirmation.ts';
import { registerAccount } from '#repositories/registration.ts';
import { addSession } from '#repositories/sessions.ts';
import { readUser } from '#repositories/users.ts';
import type { Callers } from './calls.ts';
import { password } from './calls.ts';

/** Enough that no account is used by two requests at the same time. */
const accountsPerPurpose = 100;

export const accountsFor = (purpose: string): { email: string; username: string }[] =>
  Array.from({ length: accountsPerPurpose }, (_, index) => {
    const username = `${purpose}-${index}`;
    return { email: `${username}@example.com`, username };
  });

const nowSeconds = ({ clock }: Ports): number => Math.floor(clock.now().getTime() / 1000);

const addConfirmedUser = async (ports: Ports, account: Parameters<typeof registerAccount>[1]) => {
  const registration = await registerAccount(ports, account);
  const user = registration.kind === 'registered' ? await readUser(ports, registration.userId) : null;
  if (!user) throw new Error(`The account ${account.username} could not be created.`);
  await confirmAccount(ports, user);
  return user;
};

/** Fills the tables. The returned function signs fresh tokens for the callers. */
export const fillTables = async (ports: Ports): Promise<() => Promise<Callers>> => {
  await seed(ports);
  // All accounts share one hash, since each derivation costs the same.
  const passwordHash = await ports.passwords.hash(password);
  const signers = accountsFor('signer');
  for (const account of signers) await addConfirmedUser(ports, { ...account, passwordHash });

  const members: { userId: string; sessionId: string }[] = [];
  for (const account of accountsFor('member')) {
    const user = await addConfirmedUser(ports, { ...account, passwordHash });
    const sessionId = ports.newId('ses');
    await addSession(ports.database, user, sessionId, startSession(nowSeconds(ports)), nowSeconds(ports));
    members.push({ userId: user.id, sessionId });
  }

  return async () => {
    const session = startSession(nowSeconds(ports));
    const pairs = members.map(({ userId, sessionId }) => signPair(ports, userId, sessionId, session, null));
    return {
      emails: signers.map(({ email }) => email),
      tokens: (await Promise.all(pairs)).map(({ access }) => access),
    };
  };
};

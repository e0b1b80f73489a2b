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

/** So many that none is asked for twice at the same moment. */
const accountsOfAKind = 100;

export const accountsFor = (purpose: string): { email: string; username: string }[] =>
  Array.from({ length: accountsOfAKind }, (_, place) => {
    const username = `${purpose}-${place}`;
    return { email: `${username}@example.com`, username };
  });

const nowSeconds = ({ clock }: Ports): number => Math.floor(clock.now().getTime() / 1000);

const confirmed = async (ports: Ports, account: Parameters<typeof registerAccount>[1]) => {
  const claimed = await registerAccount(ports, account);
  const user = claimed.kind === 'registered' ? await readUser(ports, claimed.userId) : null;
  if (!user) throw new Error(`The account ${account.username} could not be made.`);
  await confirmAccount(ports, user);
  return user;
};

/** Fills the tables, and answers how callers with fresh tokens are had. */
export const fillTables = async (ports: Ports): Promise<() => Promise<Callers>> => {
  await seed(ports);
  // The same hash for all: deriving it costs every one of them the same.
  const passwordHash = await ports.passwords.hash(password);
  const signers = accountsFor('signer');
  for (const account of signers) await confirmed(ports, { ...account, passwordHash });

  const members: { userId: string; sessionId: string }[] = [];
  for (const account of accountsFor('member')) {
    const user = await confirmed(ports, { ...account, passwordHash });
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

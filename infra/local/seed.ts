import { launchCatalogue } from '#domain/catalogue.ts';
import type { Ports } from '#ports/ports.ts';
import { confirmAccount } from '#repositories/confirmation.ts';
import { registerAccount } from '#repositories/registration.ts';
import { readCatalogue, readRemovedIds, serverItem } from '#repositories/servers.ts';
import { readUser } from '#repositories/users.ts';

/** The account that exists from the start. */
export const demoUser = { email: 'demo@pazia.test', username: 'demo', password: 'Demo-pass-1' };

const seedServers = async ({ database }: Ports): Promise<void> => {
  const present = (await readCatalogue(database)).map(({ id }) => id);
  const known = new Set([...present, ...(await readRemovedIds(database))]);
  for (const server of launchCatalogue) {
    if (!known.has(server.id)) await database.write({ kind: 'put', table: 'servers', item: serverItem(server) });
  }
};

/** Does nothing if the account exists. */
const seedDemoUser = async (ports: Ports): Promise<void> => {
  const { email, username, password } = demoUser;
  const claimed = await registerAccount(ports, { email, username, passwordHash: await ports.passwords.hash(password) });
  const user = claimed.kind === 'registered' ? await readUser(ports, claimed.userId) : null;
  if (user) await confirmAccount(ports, user);
};

export const seed = async (ports: Ports): Promise<void> => {
  await seedServers(ports);
  await seedDemoUser(ports);
};

import { keepSecrets } from '#infra/local/secrets.ts';
import type { Item } from '#ports/database.ts';
import { userKey } from '#repositories/users.ts';
import { apiOf } from '#test/support/api.ts';
import { aTestContext, aUser, password } from '#test/support/test-context.ts';
import { tokensOf } from '#test/support/tokens.ts';

export interface Member {
  /** The stored item in the users table. */
  item: Item;
  access: string;
  verificationKeys: string;
}

/** A signed-in user, with a token signed by new keys. */
export const aMember = async (): Promise<Member> => {
  const secrets = keepSecrets(null);
  const clock = { now: () => new Date(), pause: async () => undefined };
  const context = aTestContext({ clock, tokens: tokensOf(secrets, clock) });
  const { id, email } = await aUser(context);
  const { access } = await apiOf(context.ports).signIn(email, password);
  const item = await context.ports.database.get('users', userKey(id));
  return { item: item ?? {}, access, verificationKeys: secrets.verificationKeys };
};

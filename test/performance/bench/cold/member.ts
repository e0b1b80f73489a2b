import type { Item } from '#ports/database.ts';
import { userKey } from '#repositories/users.ts';
import { apiOf } from '#test/support/api.ts';
import { testSecrets } from '#test/support/memory/memory-ports.ts';
import { aTestContext, aUser, password } from '#test/support/test-context.ts';

export interface Member {
  /** The stored item in the users table. */
  item: Item;
  access: string;
  verificationKeys: string;
}

/** A signed-in user. */
export const aMember = async (): Promise<Member> => {
  const clock = { now: () => new Date(), pause: async () => undefined };
  const context = aTestContext({ clock });
  const { id, email } = await aUser(context);
  const { access } = await apiOf(context.ports).signIn(email, password);
  const item = await context.ports.database.get('users', userKey(id));
  return { item: item ?? {}, access, verificationKeys: testSecrets.verificationKeys };
};

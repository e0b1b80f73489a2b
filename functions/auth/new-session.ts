import type { TokenPair } from '#contract/account.ts';
import type { Session } from '#domain/sessions.ts';
import { startSession } from '#domain/sessions.ts';
import type { Ports } from '#ports/ports.ts';
import type { User } from '#repositories/users.ts';
import { rememberDevice } from './known-device.ts';
import { createBinding } from './token-binding.ts';
import { signPair } from './token-pair.ts';

export type NewSession = { id: string; session: Session };

export const newSession = ({ newId }: Ports, now: number): NewSession => ({
  id: newId('ses'),
  session: startSession(now),
});

/** The first pair of a stored session; for a browser with the cookies that bind the pair and mark a known device. */
export const firstPair = async (
  ports: Ports,
  user: User,
  { id, session }: NewSession,
  { origin, device }: { origin: string | undefined; device: string | null },
): Promise<{ pair: TokenPair; cookies: string[] }> => {
  const bound = createBinding(origin, ports);
  const pair = await signPair(ports, user.id, id, session, bound?.binding ?? null);
  return { pair, cookies: bound ? [...bound.cookies, await rememberDevice(device, user.email, ports)] : [] };
};

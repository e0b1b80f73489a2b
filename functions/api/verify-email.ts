import { linkIssuedAt, verifyLink } from '#auth/email-link.ts';
import type { Operation } from '#auth/operation.ts';
import { fail } from '#auth/operation.ts';
import type { Ports } from '#ports/ports.ts';
import { confirmAccount } from '#repositories/confirmation.ts';
import { confirmAgain } from '#repositories/deliverability.ts';
import type { User } from '#repositories/users.ts';
import { readUser } from '#repositories/users.ts';
import { serve } from '#runtime/serve.ts';

const verified = { detail: 'Your email has been verified successfully!' };

export const verifyEmail: Operation<'verifyEmail'> = async ({ body: { uid, token } }, ports) => {
  const user = await readUser(ports, uid);
  if (!user) return fail('link_not_valid');
  // The link that verified the account works again: people click twice, and mail scanners click first.
  const counter = user.isVerified ? user.linkCounter - 1 : user.linkCounter;
  const owner = { id: user.id, linkCounter: counter };
  const result = await verifyLink(ports.hashes, owner, 'verify', token, ports.clock.now());
  if (result === 'expired') return fail('link_expired');
  if (result === 'not_valid') return user.isVerified ? verifyAgain(user, token, ports) : fail('link_not_valid');
  const isConfirmed = user.isVerified || (await confirmAccount(ports, user));
  return isConfirmed ? verified : fail('link_not_valid');
};

/** The link that an owner asked for after a mail had come back. */
const verifyAgain = async (user: User, token: string, ports: Ports) => {
  const result = await verifyLink(ports.hashes, user, 'reverify', token, ports.clock.now());
  if (result === 'expired') return fail('link_expired');
  if (result === 'not_valid') return fail('link_not_valid');
  return (await confirmAgain(ports, user, linkIssuedAt(token))) ? verified : fail('link_not_valid');
};

export const handler = serve('verifyEmail', verifyEmail);

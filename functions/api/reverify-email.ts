import type { Operation } from '#auth/operation.ts';
import { fail } from '#auth/operation.ts';
import { mailsThrottled } from '#auth/throttled.ts';
import { requestMinute, windowSeconds } from '#domain/email-rate-limit.ts';
import { consumeEmailAllowance } from '#repositories/email-rate-limit.ts';
import { isUndeliverable } from '#repositories/users.ts';
import { serve } from '#runtime/serve.ts';

/** Counted here and not by the reaction, so that a user who asks too often learns it. */
export const reverifyEmail: Operation<'reverifyEmail'> = async ({ caller: { user } }, ports) => {
  const now = ports.clock.now();
  if (!isUndeliverable(user, now)) return fail('nothing_to_confirm');
  const isAllowed = await consumeEmailAllowance(ports, user.email, requestMinute(now));
  if (!isAllowed) return mailsThrottled(windowSeconds);
  await ports.bus.publish([{ name: 'reverification.requested', detail: { userId: user.id } }]);
  return { detail: 'Verification email sent successfully!' };
};

export const handler = serve('reverifyEmail', reverifyEmail);

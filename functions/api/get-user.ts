import { utcDay } from '#domain/days.ts';
import type { Operation } from '#runtime/operation.ts';
import { serve } from '#runtime/serve.ts';

export const getUser: Operation<'getUser'> = async ({ caller: { user } }, { clock }) => ({
  email: user.email,
  username: user.username,
  ...user.billing.record,
  today: utcDay(clock.now()),
});

export const handler = serve('getUser', getUser);

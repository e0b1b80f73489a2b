import type { Operation } from '#auth/operation.ts';
import { recordView } from '#billing/record-view.ts';
import { serve } from '#runtime/serve.ts';

export const getUser: Operation<'getUser'> = async ({ caller }, { clock }) => recordView(caller.user, clock.now());

export const handler = serve('getUser', getUser);

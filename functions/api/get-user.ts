import type { Operation } from '#runtime/operation.ts';
import { serve } from '#runtime/serve.ts';
import { recordView } from '#tables/record-view.ts';

export const getUser: Operation<'getUser'> = async ({ caller }, { clock }) => recordView(caller.user, clock.now());

export const handler = serve('getUser', getUser);

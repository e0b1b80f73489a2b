import { examples } from '#contract/routes.ts';
import { keysOf } from '#domain/typed-keys.ts';

/** A good body of each route that takes one, for tests that spoil something of it. */
export const goodBodies = examples;

export type BodyRoute = keyof typeof goodBodies;

export const bodyRoutes: BodyRoute[] = keysOf(goodBodies);

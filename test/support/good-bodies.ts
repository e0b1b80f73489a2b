import { examples } from '#contract/routes.ts';

/** A good body of each route that takes one, for tests that spoil something of it. */
export const goodBodies = examples;

export type BodyRoute = keyof typeof goodBodies;

// Object.keys forgets that the keys of the table are its names.
export const bodyRoutes = Object.keys(goodBodies) as BodyRoute[];

import * as z from 'zod/mini';

const positive = 'Ensure this value is greater than or equal to 1.';

const ServerId = z.int().check(z.minimum(1, { error: positive }));

/** A server of the catalogue. `location` is shown to customers; `country` is ISO 3166-1 alpha-2. */
export const ServerView = z.object({
  id: ServerId,
  location: z.string(),
  country: z.string(),
  region: z.string(),
  free: z.boolean(),
});
export type ServerView = z.infer<typeof ServerView>;

export const ServerList = z.array(ServerView);

/** A location has the id of its server. The maximum is above any catalogue. */
const ServerIds = z.array(ServerId).check(z.minLength(1), z.maxLength(500));

export const ServerSelection = z.object({ server_ids: ServerIds });
export type ServerSelection = z.infer<typeof ServerSelection>;

export const LocationRemoval = z.object({ location_ids: ServerIds });

export const isTrue = (value: boolean): boolean => value;

/** `paid` can be set, never unset. */
export const LocationUpdate = z.object({
  location_ids: ServerIds,
  paid: z.boolean().check(z.refine(isTrue, { error: 'Only true can be asked for.' })),
});

/** A selected location; its id is the server's. `paid`: whether it is active now. */
export const SubscribedLocation = z.object({ id: ServerId, paid: z.boolean(), location: z.string() });
export type SubscribedLocation = z.infer<typeof SubscribedLocation>;

export const SubscribedList = z.array(SubscribedLocation);

import { Message } from './account.ts';
import { LocationRemoval, LocationUpdate, ServerList, ServerSelection, SubscribedList } from './locations.ts';
import type { Examples, Route } from './route.ts';

/** The catalogue and the locations a user selected. */
export const locationRoutes = {
  listServers: {
    method: 'GET',
    path: '/api/v1/servers/',
    auth: 'optional',
    summary: 'Returns the catalogue of locations.',
    body: null,
    status: 200,
    response: ServerList,
    errors: [],
  },
  selectServers: {
    method: 'POST',
    path: '/api/v1/servers/select/',
    auth: 'bearer',
    summary: 'Saves a selection of locations. Unused locations of a paid plan are assigned to it.',
    body: ServerSelection,
    status: 200,
    response: Message,
    errors: ['unknown_server', 'concurrent_update'],
  },
  listSubscribed: {
    method: 'GET',
    path: '/api/v1/servers/subscribed/',
    auth: 'bearer',
    summary: "Returns the caller's selected locations and which of them are paid.",
    body: null,
    status: 200,
    response: SubscribedList,
    errors: [],
  },
  deleteSubscribed: {
    method: 'DELETE',
    path: '/api/v1/servers/subscribed/delete/',
    auth: 'bearer',
    summary: "Removes some of the caller's locations. The next selected location takes a paid one's place.",
    body: LocationRemoval,
    status: 200,
    response: Message,
    errors: ['location_not_found', 'concurrent_update'],
  },
  updateSubscribed: {
    method: 'PUT',
    path: '/api/v1/servers/subscribed/update/',
    auth: 'bearer',
    summary: "Marks some of the caller's selected locations as paid, up to the plan's allowance.",
    body: LocationUpdate,
    status: 200,
    response: Message,
    errors: ['location_not_found', 'allowance_exceeded', 'concurrent_update'],
  },
} as const satisfies Record<string, Route>;

export const locationExamples = {
  selectServers: { server_ids: [1, 2] },
  deleteSubscribed: { location_ids: [1] },
  updateSubscribed: { location_ids: [1], paid: true },
} satisfies Examples<typeof locationRoutes>;

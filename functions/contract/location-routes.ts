import { Message } from './account.ts';
import { LocationRemoval, LocationUpdate, ServerList, ServerSelection, SubscribedList } from './locations.ts';
import type { Examples, Route } from './route.ts';

/** The catalogue and the locations a user chose. */
export const locationRoutes = {
  listServers: {
    method: 'GET',
    path: '/api/v1/servers/',
    auth: 'optional',
    summary: 'The catalogue of locations.',
    body: null,
    status: 200,
    response: ServerList,
    errors: [],
  },
  selectServers: {
    method: 'POST',
    path: '/api/v1/servers/select/',
    auth: 'bearer',
    summary: 'Keeps a choice of locations; free places of a paid plan are filled from it at once.',
    body: ServerSelection,
    status: 200,
    response: Message,
    errors: ['unknown_server'],
  },
  listSubscribed: {
    method: 'GET',
    path: '/api/v1/servers/subscribed/',
    auth: 'bearer',
    summary: "The caller's chosen locations and which of them are paid.",
    body: null,
    status: 200,
    response: SubscribedList,
    errors: [],
  },
  deleteSubscribed: {
    method: 'DELETE',
    path: '/api/v1/servers/subscribed/delete/',
    auth: 'bearer',
    summary: "Gives up some of the caller's locations; a freed place goes to the next choice.",
    body: LocationRemoval,
    status: 200,
    response: Message,
    errors: ['location_not_found'],
  },
  updateSubscribed: {
    method: 'PUT',
    path: '/api/v1/servers/subscribed/update/',
    auth: 'bearer',
    summary: "Marks some of the caller's chosen locations paid, up to what the plan includes.",
    body: LocationUpdate,
    status: 200,
    response: Message,
    errors: ['location_not_found', 'allowance_exceeded'],
  },
} as const satisfies Record<string, Route>;

export const locationExamples = {
  selectServers: { server_ids: [1, 2] },
  deleteSubscribed: { location_ids: [1] },
  updateSubscribed: { location_ids: [1], paid: true },
} satisfies Examples<typeof locationRoutes>;

import { routes } from '#contract/routes.ts';
import type { SystemUnderTest } from './visitor.ts';

export type ReadMails = SystemUnderTest<Request>['mails'];

const fromPanel =
  (url: string): ReadMails =>
  async (email) =>
    (await fetch(`${url}/_local/mail?to=${encodeURIComponent(email)}`)).json();

/** A running stage, local unless its mails are read elsewhere. */
export const overHttp = (url: string, mails: ReadMails = fromPanel(url)): SystemUnderTest<Request> => ({
  request: (route, { body, bearer }) => {
    const { method, path } = routes[route];
    const headers = { 'content-type': 'application/json', ...(bearer && { authorization: `Bearer ${bearer}` }) };
    return new Request(url + path, { method, headers, body: body ?? null });
  },
  send: async (request) => {
    const response = await fetch(request);
    return { status: response.status, body: await response.json() };
  },
  mails,
  submitCheckout: (url, form) => fetch(url, { method: 'POST', body: form, redirect: 'manual' }),
});

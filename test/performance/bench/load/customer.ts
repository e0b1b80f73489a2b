import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { PlanKey } from '#domain/plans.ts';
import { planKeys, plans } from '#domain/plans.ts';
import type { Client, LoadContext } from './client.ts';
import { aClient } from './client.ts';

const visitsMax = 15;
const pollMs = 250;
const timeoutMs = 20_000;
const password = 'Visit-pass-1';

const Mails = z.array(z.object({ text: z.string() }));
const Servers = z.array(z.object({ id: z.number() }));
const Locations = z.array(z.object({ paid: z.boolean() }));
const Started = z.object({ data: z.object({ authorization_url: z.string(), reference: z.string() }) });

/** Polls until the result is not null; returns null after a timeout. */
const pollUntil = async <T>(read: () => Promise<T | null>): Promise<T | null> => {
  const endsAt = performance.now() + timeoutMs;
  for (;;) {
    const found = await read();
    if (found !== null || performance.now() > endsAt) return found;
    await pause(pollMs);
  }
};

const waitForMailedLink = (url: string, email: string): Promise<URL | null> =>
  pollUntil(async () => {
    const mails = Mails.parse(await (await fetch(`${url}/_local/mail?to=${email}`)).json());
    const link = /https?:\S+/.exec(mails[0]?.text ?? '')?.[0];
    return link === undefined ? null : new URL(link);
  });

/** Selects the plan's locations and pays; false if the locations are not paid in time. */
const subscribe = async ({ request, send }: Client, email: string, plan: PlanKey): Promise<boolean> => {
  const { amountCents, locations } = plans[plan];
  const servers = await request(Servers, 'listServers');
  const ids = servers.slice(0, locations === 'all' ? servers.length : locations).map(({ id }) => id);
  await send('selectServers', { server_ids: ids });
  const checkout = { email, amount: amountCents, plan: `PLN_${plan}`, start_date: new Date().toISOString() };
  const { data } = await request(Started, 'startPayment', checkout);
  const form = new URLSearchParams({ action: 'pay' });
  await fetch(data.authorization_url, { method: 'POST', body: form, redirect: 'manual' });
  await send('confirmPayment', { reference: data.reference });
  const paid = await pollUntil(async () => {
    const listed = await request(Locations, 'listSubscribed');
    return listed.filter((location) => location.paid).length === ids.length ? true : null;
  });
  return paid !== null;
};

const visit = async ({ send, refresh }: Client): Promise<void> => {
  await send('getUser');
  await send('listServers');
  await send('listSubscribed');
  await send('getSubscription');
  await send('recordPageMetrics', { metrics: [{ name: 'LCP', page: 'account', value: 900 }] });
  await refresh();
};

/**
 * Runs one customer: they register, confirm, select, pay, come back many times and sign out. Returns what they waited
 * for and did not receive, or null.
 */
export const runCustomer = async (number: number, context: LoadContext): Promise<string | null> => {
  const client = aClient(context);
  const name = `v${randomUUID().slice(0, 8)}`;
  const email = `${name}@example.com`;
  await client.send('registerUser', { email, username: name, password, confirm_password: password });
  const link = await waitForMailedLink(context.url, email);
  if (link === null) return 'the confirmation email';
  await client.send('verifyEmail', Object.fromEntries(link.searchParams));
  await client.signIn(email, password);
  if (!(await subscribe(client, email, planKeys[number % planKeys.length] ?? 'explorer')))
    return 'the locations of a paid plan';
  for (let count = 0; count < visitsMax && !context.isOver(); count += 1) await visit(client);
  await client.send('cancelSubscription');
  await client.signOut();
  return null;
};

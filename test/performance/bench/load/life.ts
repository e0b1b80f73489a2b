import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { PlanKey } from '#domain/plans.ts';
import { planKeys, plans } from '#domain/plans.ts';
import type { Client, Surroundings } from './client.ts';
import { aClient } from './client.ts';

const visits = 15;
const pollMs = 250;
const patienceMs = 20_000;
const password = 'Visit-pass-1';

const Mails = z.array(z.object({ text: z.string() }));
const Servers = z.array(z.object({ id: z.number() }));
const Locations = z.array(z.object({ paid: z.boolean() }));
const Started = z.object({ data: z.object({ authorization_url: z.string(), reference: z.string() }) });

/** Asks again until there is an answer; null when that takes too long. */
const until = async <T>(ask: () => Promise<T | null>): Promise<T | null> => {
  const endsAt = performance.now() + patienceMs;
  for (;;) {
    const found = await ask();
    if (found !== null || performance.now() > endsAt) return found;
    await pause(pollMs);
  }
};

const mailedLink = (url: string, email: string): Promise<URL | null> =>
  until(async () => {
    const mails = Mails.parse(await (await fetch(`${url}/_local/mail?to=${email}`)).json());
    const link = /https?:\S+/.exec(mails[0]?.text ?? '')?.[0];
    return link === undefined ? null : new URL(link);
  });

/** Chooses the plan's locations, pays, and looks; false when they are not paid in time. */
const subscribe = async ({ ask, tell }: Client, email: string, plan: PlanKey): Promise<boolean> => {
  const { amountCents, locations } = plans[plan];
  const servers = await ask(Servers, 'listServers');
  const ids = servers.slice(0, locations === 'all' ? servers.length : locations).map(({ id }) => id);
  await tell('selectServers', { server_ids: ids });
  const wish = { email, amount: amountCents, plan: `PLN_${plan}`, start_date: new Date().toISOString() };
  const { data } = await ask(Started, 'startPayment', wish);
  const form = new URLSearchParams({ action: 'pay' });
  await fetch(data.authorization_url, { method: 'POST', body: form, redirect: 'manual' });
  await tell('confirmPayment', { reference: data.reference });
  const paid = await until(async () => {
    const shown = await ask(Locations, 'listSubscribed');
    return shown.filter((location) => location.paid).length === ids.length ? true : null;
  });
  return paid !== null;
};

const visit = async ({ tell, refresh }: Client): Promise<void> => {
  await tell('getUser');
  await tell('listServers');
  await tell('listSubscribed');
  await tell('getSubscription');
  await tell('recordPageMetrics', { metrics: [{ name: 'LCP', page: 'account', value: 900 }] });
  await refresh();
};

/**
 * One customer from registering to signing out: they confirm, choose, pay, and come back many times. Answers what was
 * owed to them and did not come, or null.
 */
export const live = async (number: number, surroundings: Surroundings): Promise<string | null> => {
  const client = aClient(surroundings);
  const name = `v${randomUUID().slice(0, 8)}`;
  const email = `${name}@example.com`;
  await client.tell('registerUser', { email, username: name, password, confirm_password: password });
  const link = await mailedLink(surroundings.url, email);
  if (link === null) return 'the mail that confirms an address';
  await client.tell('verifyEmail', Object.fromEntries(link.searchParams));
  await client.signIn(email, password);
  if (!(await subscribe(client, email, planKeys[number % planKeys.length] ?? 'explorer')))
    return 'the locations of a plan that was paid';
  for (let count = 0; count < visits && !surroundings.isOver(); count += 1) await visit(client);
  await client.tell('cancelSubscription');
  await client.leave();
  return null;
};

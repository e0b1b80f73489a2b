import * as z from 'zod/mini';
import { planKeys, plans } from '#domain/plans.ts';
import { jobNames } from '#infra/config/names.ts';
import { stages } from '#infra/config/stages.ts';
import { goodBodies } from '#test/support/good-bodies.ts';
import { checkoutOf } from '#test/support/visitor.ts';
import type { Person } from './person.ts';
import { runJob } from './schedules.ts';
import type { Simulation } from './simulation.ts';

/** One action of a person. */
type Command = (person: Person, simulation: Simulation) => Promise<unknown>;

const Started = z.object({ data: z.object({ authorization_url: z.string(), reference: z.string() }) });

const some = ({ random }: Simulation, list: readonly number[], most: number): number[] => [
  ...new Set(Array.from({ length: 1 + random.below(most) }, () => random.pick(list))),
];

const select: Command = async (person, simulation) => {
  const wantsAll = simulation.random.chance(0.05);
  const ids = wantsAll ? Array.from({ length: 34 }, (_, index) => index + 1) : some(simulation, person.locations, 8);
  for (const id of ids) person.chosen.add(id);
  await person.ask('selectServers', { server_ids: ids });
};

const start: Command = async (person, { random }) => {
  const key = random.pick(planKeys);
  const body = {
    email: person.email,
    amount: plans[key].amountCents,
    plan: stages.local.provider.planCodes[key],
    start_date: '2026-11-10T12:00:00.000Z',
  };
  const reply = await person.ask('startPayment', body);
  const started = Started.safeParse(reply?.body).data?.data;
  if (started) person.checkouts.push({ url: started.authorization_url, reference: started.reference });
};

const press =
  (action: 'pay' | 'decline', isOld = false): Command =>
  async (person, { cloud, random }) => {
    const checkout = isOld ? person.checkouts[random.below(person.checkouts.length)] : person.checkouts.at(-1);
    if (!checkout) return;
    await checkoutOf(cloud.paystack)(checkout.url, new URLSearchParams({ action }));
  };

const buy: Command = async (person, simulation) => {
  await select(person, simulation);
  await start(person, simulation);
  await press('pay')(person, simulation);
  if (simulation.random.chance(0.5)) await confirm(person, simulation);
};

const confirm: Command = async (person) => {
  const reference = person.checkouts.at(-1)?.reference;
  if (reference !== undefined) await person.ask('confirmPayment', { reference });
};

const remove: Command = async (person, simulation) => {
  const ids = some(simulation, person.locations, 2);
  for (const id of ids) person.removedAt.set(id, simulation.scheduler.now());
  await person.ask('deleteSubscribed', { location_ids: ids });
};

const customerOf = (person: Person, { cloud }: Simulation) =>
  cloud.paystack.customers().find(({ email }) => email === person.email);

const failNext: Command = async (person, simulation) => {
  simulation.cloud.paystack.failNextCharge(customerOf(person, simulation)?.code ?? '', true);
};

const cancelAtProvider: Command = async (person, simulation) => {
  const code = customerOf(person, simulation)?.code;
  const found = simulation.cloud.paystack.subscriptions().findLast(({ customerCode }) => customerCode === code);
  if (found) simulation.cloud.paystack.cancel(found.code);
};

const changePassword: Command = async (person, { random }) => {
  const [old_password = ''] = person.passwords;
  const new_password = `Later-pass-${random.hex(4)}`;
  person.passwords.unshift(new_password);
  const reply = await person.ask('changePassword', { old_password, new_password });
  if (reply?.status !== 200) return;
  person.tokens = { access: String(reply.body.access), refresh: String(reply.body.refresh) };
};

const reset: Command = async (person, { random, scheduler }) => {
  await person.send('requestReset', { email: person.email });
  await scheduler.wait(3_000);
  const token = person.link(/new Pazia password/u)?.get('trcyeiheh');
  if (!token) return;
  const password = `Reset-pass-${random.hex(4)}`;
  person.passwords.unshift(password);
  await person.send('resetPassword', { token, new_password: password, confirm_password: password });
};

const logout: Command = async (person) => {
  if (person.tokens) await person.ask('logout', { refresh_token: person.tokens.refresh });
  person.tokens = null;
};

const hour = 3_600_000;

/** All actions; the weight is the relative frequency. */
export const commands: Record<string, { weight: number; run: Command }> = {
  select: { weight: 8, run: select },
  start: { weight: 5, run: start },
  pay: { weight: 7, run: press('pay') },
  'pay an old checkout': { weight: 1, run: press('pay', true) },
  decline: { weight: 2, run: press('decline') },
  buy: { weight: 8, run: buy },
  confirm: { weight: 4, run: confirm },
  'remove locations': { weight: 4, run: remove },
  'mark as paid': {
    weight: 2,
    run: (person, simulation) =>
      person.ask('updateSubscribed', { location_ids: some(simulation, person.locations, 3), paid: true }),
  },
  'refresh the record': { weight: 3, run: (person) => person.ask('updateUser', goodBodies.updateUser) },
  'get the subscription': { weight: 2, run: (person) => person.ask('getSubscription') },
  cancel: { weight: 3, run: (person) => person.ask('cancelSubscription') },
  'cancel at the provider': { weight: 2, run: cancelAtProvider },
  'let the next renewal fail': { weight: 3, run: failNext },
  'register again': {
    weight: 1,
    run: (person) => {
      const [password] = person.passwords;
      return person.send('registerUser', {
        email: person.email,
        username: `${person.name}b`,
        password,
        confirm_password: password,
      });
    },
  },
  'a stranger registers the address': {
    weight: 2,
    run: (person, { random, faults }) => {
      faults.count('a stranger registered an address');
      const password = 'Strange-pass-1';
      const username = `stranger${random.hex(4)}`;
      return person.send('registerUser', { email: person.email, username, password, confirm_password: password });
    },
  },
  'change the password': { weight: 1, run: changePassword },
  'reset the password': { weight: 1, run: reset },
  'log out': { weight: 1, run: logout },
  'replay a webhook': { weight: 4, run: (_person, { webhooks }) => webhooks.replay() },
  'run a job': { weight: 2, run: (_person, simulation) => runJob(simulation, simulation.random.pick(jobNames)) },
  'take the provider down': {
    weight: 1,
    run: async (_person, { providerDownUntil, random, scheduler }) =>
      providerDownUntil(scheduler.now() + random.below(random.chance(0.2) ? 40 * hour : hour)),
  },
};

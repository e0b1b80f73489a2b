import type { RouteName } from '#contract/routes.ts';
import type { Reply } from '#test/support/api.ts';
import { jsonRequest } from '#test/support/api-event.ts';
import { linkIn } from '#test/support/visitor.ts';
import type { Simulation } from './simulation.ts';

/** A person with a browser. They only know the responses they received, which may be less than what happened. */
export type Person = {
  name: string;
  email: string;
  /** The locations that only this person selects from. */
  locations: readonly number[];
  /** Newest first. After a lost response it is unknown which one is valid. */
  passwords: string[];
  tokens: { access: string; refresh: string } | null;
  checkouts: { url: string; reference: string }[];
  /** All locations ever selected. */
  chosen: Set<number>;
  /** When the removal of each was last requested. */
  removedAt: Map<number, number>;
  send: (route: RouteName, body?: unknown, bearer?: string) => Promise<Reply | null>;
  /** Signs in first; null if that is not possible now. */
  ask: (route: RouteName, body?: unknown) => Promise<Reply | null>;
  link: (subject: RegExp) => URLSearchParams | null;
};

const triesMax = 3;

export const aPerson = (simulation: Simulation, index: number): Person => {
  const { cloud, faults, random, scheduler } = simulation;
  const name = `person${index}`;

  const send: Person['send'] = async (route, body, bearer) => {
    const sent = jsonRequest(body, bearer);
    for (let tries = 1; ; tries += 1) {
      const { reply, isFailed } = await simulation.call({ kind: 'request', name: route, sent });
      if (!isFailed || tries === triesMax || random.chance(0.3)) return reply;
      faults.count('a request was repeated');
      await scheduler.wait(500 + random.below(5_000));
    }
  };

  // A registration by a stranger, with a username that is not theirs, is none of theirs to confirm.
  const link: Person['link'] = (subject) => {
    const mails = cloud.mails.filter(({ to, text }) => to === person.email && !text.includes('stranger'));
    return linkIn(mails, subject)?.searchParams ?? null;
  };

  /** A link is good for a day, whoever registers the address meanwhile. */
  const checkRefusal = (confirmation: URLSearchParams): void => {
    const issuedAt = Number(confirmation.get('token')?.split('.')[0]) * 1_000;
    const isFresh = scheduler.now() - issuedAt < 86_000_000;
    const isConfirmed = cloud.rows('users').some(({ email, isVerified }) => email === person.email && isVerified);
    if (isFresh && !isConfirmed) simulation.violations.push(`${name} could not use a confirmation link of today`);
  };

  const keep = (reply: Reply | null): boolean => {
    if (reply?.status !== 200) return false;
    person.tokens = { access: String(reply.body.access), refresh: String(reply.body.refresh) };
    return true;
  };

  const signIn = async (): Promise<boolean> => {
    for (const password of person.passwords)
      if (keep(await send('createToken', { email: person.email, password }))) return true;
    return false;
  };

  const register = async (): Promise<void> => {
    const [password] = person.passwords;
    await send('registerUser', { email: person.email, username: name, password, confirm_password: password });
    await scheduler.wait(5_000);
  };

  /** Registers, confirms and signs in, as far as mails have arrived. */
  const arrive = async (): Promise<void> => {
    if (await signIn()) return;
    const found = link(/Confirm/u);
    if (!found) await register();
    const confirmation = found ?? link(/Confirm/u);
    if (!confirmation) return;
    const { status = 0 } = (await send('verifyEmail', Object.fromEntries(confirmation))) ?? {};
    // The link is no longer valid.
    if (status >= 400 && status < 500) {
      checkRefusal(confirmation);
      if (random.chance(0.5)) await register();
      else await send('resendVerification', { email: person.email });
    }
    await signIn();
  };

  const refresh = async (): Promise<boolean> =>
    person.tokens !== null && keep(await send('refreshToken', { refresh: person.tokens.refresh }));

  const ask: Person['ask'] = async (route, body) => {
    if (!person.tokens) await arrive();
    if (!person.tokens) return null;
    const reply = await send(route, body, person.tokens.access);
    if (reply?.status !== 401) return reply;
    if (!(await refresh())) {
      person.tokens = null;
      await arrive();
    }
    return person.tokens ? send(route, body, person.tokens.access) : reply;
  };

  const person: Person = {
    name,
    email: `${name}@example.com`,
    locations: Array.from({ length: 11 }, (_, place) => 3 * place + index + 1),
    passwords: ['First-pass-0'],
    tokens: null,
    checkouts: [],
    chosen: new Set(),
    removedAt: new Map(),
    send,
    ask,
    link,
  };
  return person;
};

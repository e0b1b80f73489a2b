import type { RouteName } from '#contract/routes.ts';
import type { Reply } from '#test/support/api.ts';
import type { Sent } from '#test/support/api-event.ts';
import type { Stage } from './simulation.ts';

/** Somebody at a browser. What they know is what they were answered, which may be less than what happened. */
export type Person = {
  name: string;
  email: string;
  /** The locations this person chooses from, and nobody else does. */
  places: readonly number[];
  /** Newest first: which of them counts is not known after an answer was lost. */
  passwords: string[];
  tokens: { access: string; refresh: string } | null;
  checkouts: { url: string; reference: string }[];
  /** What was ever asked for. */
  chosen: Set<number>;
  /** When each was last asked to be removed. */
  givenUpAt: Map<number, number>;
  send: (route: RouteName, body?: unknown, bearer?: string) => Promise<Reply | null>;
  /** Signed in, or null where that can't be had now. */
  ask: (route: RouteName, body?: unknown) => Promise<Reply | null>;
  link: (subject: RegExp) => URLSearchParams | null;
};

const triesMax = 3;

export const aPerson = (stage: Stage, index: number): Person => {
  const { backEnd, faults, random, scheduler } = stage;
  const name = `person${index}`;

  const send: Person['send'] = async (route, body, bearer) => {
    const sent: Sent = { body: body === undefined ? undefined : JSON.stringify(body), ...(bearer ? { bearer } : {}) };
    for (let tries = 1; ; tries += 1) {
      const { reply, isFailed } = await stage.call({ kind: 'request', name: route, sent });
      if (!isFailed || tries === triesMax || random.chance(0.3)) return reply;
      faults.note('a request was repeated');
      await scheduler.wait(500 + random.below(5_000));
    }
  };

  const link: Person['link'] = (subject) => {
    const mail = backEnd.mails.findLast((each) => each.to === person.email && subject.test(each.subject));
    const [url] = /https?:\/\/\S+/u.exec(mail?.text ?? '') ?? [];
    return url === undefined ? null : new URL(url).searchParams;
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

  /** From nothing to signed in, as far as the mail has come. */
  const arrive = async (): Promise<void> => {
    if (await signIn()) return;
    const found = link(/Confirm/u);
    if (!found) await register();
    const confirmation = found ?? link(/Confirm/u);
    if (!confirmation) return;
    const { status = 0 } = (await send('verifyEmail', Object.fromEntries(confirmation))) ?? {};
    // A link that is no longer good.
    if (status >= 400 && status < 500) await send('resendVerification', { email: person.email });
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
    places: Array.from({ length: 11 }, (_, place) => 3 * place + index + 1),
    passwords: ['First-pass-0'],
    tokens: null,
    checkouts: [],
    chosen: new Set(),
    givenUpAt: new Map(),
    send,
    ask,
    link,
  };
  return person;
};

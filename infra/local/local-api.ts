import * as z from 'zod/mini';
import type { LocalBus } from './bus.ts';
import type { LocalClock } from './clock.ts';
import { crossSiteRefusal } from './loopback.ts';
import type { MailFeedback } from './mail-feedback.ts';
import { mailActions } from './mail-feedback.ts';
import type { LocalMailbox } from './mailbox.ts';
import type { Paystack } from './paystack/paystack.ts';
import { Delivery, Switches } from './paystack/switches.ts';
import type { RequestHandler } from './request-handler.ts';
import { sentence } from './web-request.ts';

export type LocalParts = {
  clock: LocalClock;
  bus: LocalBus;
  mailbox: LocalMailbox;
  mailFeedback: MailFeedback;
  paystack: Paystack;
  /** Restores the seeded state. */
  reset: () => Promise<void>;
};

const daysMax = 400;

const Advance = z.strictObject({ advance_days: z.number().check(z.positive(), z.maximum(daysMax)) });
const Redrive = z.strictObject({ event: z.optional(z.string()), reaction: z.optional(z.string()) });
const Change = z.partial(z.strictObject(Delivery.shape));
const SwitchChange = z.partial(z.strictObject(Switches.shape));
const providerActionNames = [
  'fail',
  'unfail',
  'cancel',
  'refund',
  'dispute',
  'lose-dispute',
  'win-dispute',
  'decline-card',
  'accept-card',
  'expire-card',
] as const;
const ProviderAction = z.strictObject({ do: z.enum(providerActionNames), code: z.string() });

const FeedbackAction = z.strictObject({ do: z.enum(mailActions), id: z.string() });

const readJson = async (request: Request): Promise<unknown> => {
  const text = await request.text();
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch {
    return undefined;
  }
};

type Action = (request: Request, parts: LocalParts) => Promise<Response> | Response;

const mail: Action = (request, { mailbox }) => {
  const to = new URL(request.url).searchParams.get('to');
  const mails = mailbox.list(to ?? undefined);
  return Response.json(
    mails.map(({ id, to, subject, text, html, at, outcome }) => ({ id, to, subject, text, html, at, outcome })),
  );
};

/** Things that happen to a mail after it was sent: its server refuses it, or its reader calls it spam. */
const giveFeedback: Action = async (request, { mailFeedback }) => {
  const body = FeedbackAction.safeParse(await readJson(request));
  if (!body.success)
    return sentence(400, `Send {"do": ${mailActions.map((name) => `"${name}"`).join('|')}, "id": ID}.`);
  const isDone = mailFeedback.act(body.data.do, body.data.id);
  return isDone ? Response.json({ done: true }) : sentence(404, 'The mailbox has no such mail.');
};

const events: Action = (_request, { bus }) =>
  Response.json(
    bus.records().map(({ name, detail, at, reactions }) => ({
      name,
      detail,
      at,
      reactions: reactions.map(({ name, attempts, outcome }) => ({ name, attempts, outcome })),
    })),
  );

const advance: Action = async (request, { clock }) => {
  const body = Advance.safeParse(await readJson(request));
  if (!body.success) return sentence(400, `Send {"advance_days": N} with N above 0 and at most ${daysMax}.`);
  return Response.json({ now: (await clock.advance(body.data.advance_days)).toISOString() });
};

const setWebhooks: Action = async (request, { paystack }) => {
  const body = Change.safeParse(await readJson(request));
  if (!body.success) {
    return sentence(400, 'Send {"duplicate": 0..5, "shuffle": true|false, "drop": true|false}, or some of the three.');
  }
  paystack.delivery.set(body.data);
  return Response.json(paystack.delivery.get());
};

const setSwitches: Action = async (request, { paystack }) => {
  const body = SwitchChange.safeParse(await readJson(request));
  if (!body.success) return sentence(400, 'Send some of the switches that GET /_local/switches shows.');
  paystack.switches.set(body.data);
  return Response.json(paystack.switches.get());
};

const providerActions: Record<z.infer<typeof ProviderAction>['do'], (paystack: Paystack, code: string) => boolean> = {
  fail: (paystack, code) => paystack.failNextCharge(code, true),
  unfail: (paystack, code) => paystack.failNextCharge(code, false),
  cancel: (paystack, code) => paystack.cancel(code),
  refund: (paystack, code) => paystack.refund(code),
  dispute: (paystack, code) => paystack.dispute(code),
  'lose-dispute': (paystack, code) => paystack.resolveDispute(code, true),
  'win-dispute': (paystack, code) => paystack.resolveDispute(code, false),
  'decline-card': (paystack, code) => paystack.changeCard(code, 'decline'),
  'accept-card': (paystack, code) => paystack.changeCard(code, 'accept'),
  'expire-card': (paystack, code) => paystack.changeCard(code, 'expire'),
};

/** Things that happen at the provider: a bank declines, a customer cancels there, a charge is refunded or disputed. */
const provider: Action = async (request, { paystack }) => {
  const body = ProviderAction.safeParse(await readJson(request));
  if (!body.success)
    return sentence(400, `Send {"do": NAME, "code": CODE}, where NAME is one of ${providerActionNames.join(', ')}.`);
  const isDone = providerActions[body.data.do](paystack, body.data.code);
  return isDone ? Response.json({ done: true }) : sentence(404, 'The provider has no such code.');
};

const redrive: Action = async (request, { bus }) => {
  const body = Redrive.safeParse(await readJson(request));
  if (!body.success) return sentence(400, 'Send {"event": ID, "reaction": NAME}, or {} for all dead deliveries.');
  return Response.json({ redriven: bus.redrive(body.data.event, body.data.reaction) });
};

const actions: Record<string, Partial<Record<string, Action>>> = {
  health: { GET: () => Response.json({ ready: true }) },
  mail: { GET: mail, POST: giveFeedback },
  events: { GET: events },
  clock: { GET: (_request, { clock }) => Response.json({ now: clock.now().toISOString() }), POST: advance },
  webhooks: { GET: (_request, { paystack }) => Response.json(paystack.delivery.get()), POST: setWebhooks },
  switches: { GET: (_request, { paystack }) => Response.json(paystack.switches.get()), POST: setSwitches },
  provider: { POST: provider },
  redrive: { POST: redrive },
  reset: {
    POST: async (_request, { reset }) => {
      await reset();
      return Response.json({ ready: true });
    },
  },
};

/** /_local/: the API of the local cloud for tests, scripts and the control panel. */
export const localApi =
  (parts: LocalParts): RequestHandler =>
  async (request) => {
    const name = /^\/_local\/(\w+)\/?$/u.exec(new URL(request.url).pathname)?.[1];
    const methods = name === undefined || !Object.hasOwn(actions, name) ? undefined : actions[name];
    if (!methods) return undefined;
    const action = methods[request.method === 'HEAD' ? 'GET' : request.method];
    if (!action)
      return sentence(405, `Use ${Object.keys(methods).join(' or ')}.`, { allow: Object.keys(methods).join(', ') });
    const refusal = request.method === 'POST' ? crossSiteRefusal(request) : null;
    if (refusal !== null) return sentence(403, refusal);
    const response = await action(request, parts);
    response.headers.set('cache-control', 'no-store');
    return response;
  };

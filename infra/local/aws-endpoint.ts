import * as z from 'zod/mini';
import type { FunctionName } from '#infra/config/names.ts';
import type { Access } from '#infra/config/permissions.ts';
import type { TableName } from '#ports/table-definitions.ts';
import type { Caller } from './aws/caller.ts';
import { operator, refusalOf } from './aws/caller.ts';
import type { LocalCredentials } from './aws/credentials.ts';
import { forward, tableAccesses } from './aws/dynamodb.ts';
import { putEvents } from './aws/events.ts';
import { deleteSuppressedDestination, restOperation, sendEmail } from './aws/mail.ts';
import { GetParameter, getParameter } from './aws/parameters.ts';
import { jsonError, restError, xmlError } from './aws/refusal.ts';
import type { LocalBus } from './bus.ts';
import type { MailFeedback } from './mail-feedback.ts';
import type { LocalMailbox } from './mailbox.ts';
import type { RequestHandler } from './request-handler.ts';

/** The endpoint of the Lambdas' AWS clients. */
export const awsPath = '/_local/aws';

export type AwsParts = {
  credentials: LocalCredentials;
  /** Null if the tables are in memory, so that the Lambdas don't call DynamoDB. */
  engineUrl: string | null;
  /** The name of each table in DynamoDB. */
  tableNames: Record<TableName, string>;
  bus: LocalBus;
  busName: string;
  mailbox: LocalMailbox;
  mailFeedback: MailFeedback;
  /** By full name, '/pazia/local/…'. */
  secrets: Readonly<Record<string, string>>;
  secretsPath: string;
  /** Another AWS-compatible endpoint that gets events and mail first. Ours accept them only if it did. */
  upstreamUrl: string | null;
  /** Called for each access of a Lambda, granted or not. */
  onAccess?: AccessListener | undefined;
};

export type AccessListener = (name: FunctionName, access: Access) => void;

type Call = { operation: string; body: unknown; text: string; request: Request };
type Service = { accesses: (call: Call) => Access[]; respond: (call: Call) => Promise<Response> };

const unknownOperation = (operation: string): Response =>
  jsonError(400, 'UnknownOperationException', `The local cloud does not know ${operation}.`);

const Target = z.string().check(z.regex(/^\w+\.\w+$/u));

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const services = (parts: AwsParts): Record<string, Service> => {
  const { engineUrl, tableNames, bus, busName, mailbox, mailFeedback, secrets, secretsPath, upstreamUrl } = parts;
  const logicalNames = new Map(Object.entries(tableNames).map(([logical, table]) => [table, logical]));
  const logicalName = (table: string): TableName | undefined => {
    const name = logicalNames.get(table);
    return name !== undefined && name in tableNames ? (name as TableName) : undefined;
  };

  /** Calls the upstream endpoint first, if there is one. Its refusal is final. */
  const afterUpstream = async ({ request, text }: Call, own: () => Response): Promise<Response> => {
    if (upstreamUrl === null) return own();
    const response = await forward(request, text, upstreamUrl);
    if (response.ok) own();
    return response;
  };

  return {
    DynamoDB_20120810: {
      accesses: ({ operation, body }) => tableAccesses(operation, body, logicalName),
      respond: async ({ request, text }) =>
        engineUrl
          ? forward(request, text, engineUrl)
          : jsonError(400, 'ResourceNotFoundException', 'The tables are in memory.'),
    },
    AWSEvents: {
      accesses: ({ operation }) => [{ service: 'events', action: operation }],
      respond: async (call) =>
        call.operation === 'PutEvents'
          ? afterUpstream(call, () => putEvents(bus, busName, call.body))
          : unknownOperation(call.operation),
    },
    AmazonSSM: {
      accesses: ({ operation, body }) => {
        const parsed = GetParameter.safeParse(body);
        const name = parsed.success ? parsed.data.Name : '';
        const parameter = name.startsWith(`${secretsPath}/`) ? name.slice(secretsPath.length + 1) : name;
        return [{ service: 'ssm', action: operation, parameter }];
      },
      respond: async ({ operation, body }) =>
        operation === 'GetParameter' ? getParameter(secrets, body) : unknownOperation(operation),
    },
    SES: {
      accesses: ({ operation }) => [{ service: 'ses', action: operation }],
      respond: async (call) =>
        call.operation === 'SendEmail'
          ? afterUpstream(call, () => sendEmail(mailbox, mailFeedback, new URLSearchParams(call.text)))
          : xmlError(400, 'InvalidAction', `The local cloud does not know ${call.operation}.`),
    },
    SESv2: {
      accesses: ({ operation }) => [{ service: 'ses', action: operation }],
      respond: async ({ request }) => deleteSuppressedDestination(mailFeedback, request),
    },
  };
};

/** SES uses AWS's query protocol, a form, and in its version 2 REST. The others name service and operation in a header and have a JSON body. */
const readCall = async (request: Request): Promise<{ service: string; call: Call }> => {
  const text = await request.text();
  const rest = restOperation(request);
  if (rest !== null) return { service: 'SESv2', call: { operation: rest, body: null, text, request } };
  const target = Target.safeParse(request.headers.get('x-amz-target'));
  if (!target.success) {
    const operation = new URLSearchParams(text).get('Action') ?? '';
    return { service: 'SES', call: { operation, body: null, text, request } };
  }
  const [service = '', operation = ''] = target.data.split('.');
  return { service, call: { operation, body: parseJson(text), text, request } };
};

const refuse = (service: string, caller: Caller | null, accesses: readonly Access[]): Response | null => {
  if (caller === null) {
    const message = 'The security token included in the request is invalid.';
    if (service === 'SES') return xmlError(403, 'InvalidClientTokenId', message);
    return service === 'SESv2'
      ? restError(403, 'UnrecognizedClientException', message)
      : jsonError(400, 'UnrecognizedClientException', message);
  }
  const refusal = refusalOf(caller, accesses);
  if (refusal === null) return null;
  if (service === 'SES') return xmlError(403, 'AccessDenied', refusal);
  return service === 'SESv2'
    ? restError(403, 'AccessDeniedException', refusal)
    : jsonError(400, 'AccessDeniedException', refusal);
};

/** DynamoDB, EventBridge, SES and SSM for the real AWS clients. Each Lambda has the permissions of permissions.ts. */
export const awsEndpoint = (parts: AwsParts): RequestHandler => {
  const table = services(parts);
  return async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname !== awsPath && !pathname.startsWith(`${awsPath}/`)) return undefined;
    const { service: name, call } = await readCall(request);
    const service = Object.hasOwn(table, name) ? table[name] : undefined;
    if (!service) return unknownOperation(`${name}.${call.operation}`);
    const caller = parts.credentials.callerOf(request.headers);
    const accesses = service.accesses(call);
    if (caller !== null && caller !== operator) for (const access of accesses) parts.onAccess?.(caller, access);
    return refuse(name, caller, accesses) ?? service.respond(call);
  };
};

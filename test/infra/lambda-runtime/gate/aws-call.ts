import type { IncomingMessage } from 'node:http';
import { region } from '#infra/config/names.ts';
import { restOperation } from '#infra/local/aws/mail.ts';

/** A request of an AWS client as the gate reads it. */
export type AwsCall = {
  /** The first part of the host name: 'dynamodb', 'ssm', 'events', 'email'. */
  service: string;
  operation: string;
  /** JSON, or the fields of a form. */
  body: unknown;
  text: string;
  /** SES uses AWS's query protocol: a form, and XML. */
  isQuery: boolean;
  incoming: IncomingMessage;
};

export const readBody = async (incoming: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
};

/** Null if the host is none of AWS's in the stage's region. */
export const readCall = (incoming: IncomingMessage, text: string): AwsCall | null => {
  const service = new RegExp(`^(\\w+)\\.${region}\\.amazonaws\\.com$`).exec(incoming.headers.host ?? '')?.[1];
  if (service === undefined) return null;
  const target = incoming.headers['x-amz-target'];
  if (typeof target === 'string')
    return {
      service,
      operation: target.split('.').at(-1) ?? '',
      body: JSON.parse(text),
      text,
      isQuery: false,
      incoming,
    };
  const rest = restOperation(new Request(`https://${service}${incoming.url}`, { method: incoming.method ?? 'GET' }));
  if (rest !== null) return { service, operation: rest, body: null, text, isQuery: false, incoming };
  const form = Object.fromEntries(new URLSearchParams(text));
  return { service, operation: form.Action ?? '', body: form, text, isQuery: true, incoming };
};

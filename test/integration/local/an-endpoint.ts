import { createServer } from 'node:http';
import { onTestFinished } from 'vitest';
import type { Caller } from '#infra/local/aws/caller.ts';
import { createCredentials } from '#infra/local/aws/credentials.ts';
import { awsEndpoint, awsPath } from '#infra/local/aws-endpoint.ts';
import { createBus } from '#infra/local/bus.ts';
import { openStore } from '#infra/local/collection.ts';
import { openGateway } from '#infra/local/gateway.ts';
import { localTableNames } from '#infra/local/local-config.ts';
import { createMailFeedback } from '#infra/local/mail-feedback.ts';
import { createMailbox } from '#infra/local/mailbox.ts';
import { sentence } from '#infra/local/web-request.ts';

export const now = (): Date => new Date('2026-03-01T10:00:00Z');

/** A stub engine that responds to each call with `reply` and records the calls. */
export const anEngine = async (reply: (target: string) => unknown = () => ({})) => {
  const asked: string[] = [];
  const server = createServer((incoming, outgoing) => {
    const target = String(incoming.headers['x-amz-target']);
    asked.push(target);
    incoming.resume().on('end', () => {
      outgoing.setHeader('content-type', 'application/x-amz-json-1.0');
      outgoing.end(JSON.stringify(reply(target)));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { engineUrl: `http://127.0.0.1:${port}`, asked };
};

/** The AWS endpoint on its own port, with a bus and a mailbox. */
export const anEndpoint = async (engineUrl: string | null = null, upstreamUrl: string | null = null) => {
  const store = openStore(null);
  const bus = createBus({ store, now, react: async () => undefined });
  const mailbox = createMailbox(store, now);
  const mailFeedback = createMailFeedback(store, mailbox, bus, now);
  const credentials = createCredentials();
  const part = awsEndpoint({
    credentials,
    engineUrl,
    tableNames: localTableNames(''),
    bus,
    busName: 'pazia-local-bus',
    mailbox,
    mailFeedback,
    secrets: { '/pazia/local/lookup-hash-key': 'the claim key', '/pazia/local/link-key': 'the link key' },
    secretsPath: '/pazia/local',
    upstreamUrl,
  });
  const gateway = await openGateway(
    0,
    async (request) => (await part(request)) ?? sentence(404, ''),
    () => undefined,
  );
  onTestFinished(gateway.stop);
  /** A client's settings. Without `sessionToken` it has the right one of a Lambda or the operator. */
  const as = (caller: Caller | 'somebody', sessionToken?: string) => ({
    endpoint: `http://127.0.0.1:${gateway.port}${awsPath}`,
    region: 'us-east-1',
    credentials: {
      accessKeyId: caller,
      secretAccessKey: 'local',
      sessionToken: sessionToken ?? (caller === 'somebody' ? '' : credentials.sessionToken(caller)),
    },
    maxAttempts: 1,
  });
  return { bus, mailbox, as };
};

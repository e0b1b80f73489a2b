import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { FunctionName } from '#infra/config/names.ts';
import type { Stage } from '#infra/config/stages.ts';
import { jsonError, xmlError } from '#infra/local/aws/refusal.ts';
import { sendResponse } from '#infra/local/web-request.ts';
import type { Certificate } from '#test/performance/bench/cold/certificate.ts';
import type { Statement } from '../stage/policy.ts';
import { grants } from '../stage/policy.ts';
import { accessesOf } from './accesses.ts';
import type { Refusal } from './authenticate.ts';
import { expiredToken, refusalOf } from './authenticate.ts';
import type { AwsCall } from './aws-call.ts';
import { readBody, readCall } from './aws-call.ts';
import type { Credentials } from './credentials.ts';
import type { Faults, Target } from './faults.ts';
import { answerOf, createFaults } from './faults.ts';
import type { Signatures } from './signatures.ts';

export type Role = Credentials & { name: FunctionName; statements: readonly Statement[] };

export type GateParts = {
  stage: Stage;
  /** The default configuration set of each mail domain that has one. */
  configurationSets: ReadonlyMap<string, string>;
  roles: readonly Role[];
  signatures: Signatures;
  certificate: Certificate;
  /** AWS behind the gate. */
  aws: (call: AwsCall) => Promise<Response>;
  /** The provider's API. */
  provider: (incoming: IncomingMessage, body: string) => Promise<Response>;
};

/** One call of AWS that reached the gate. */
export type Checked = Target & { role: FunctionName | null; refusal: string | null };

export type Gate = {
  port: number;
  faults: Faults;
  /** The clock of AWS against ours. */
  skew: { ms: number };
  /** Every call so far. */
  checked: () => readonly Checked[];
  stop: () => Promise<void>;
};

const refuse = ({ isQuery }: AwsCall, { json, query, message }: Refusal): Response =>
  isQuery ? xmlError(403, query, message) : jsonError(400, json, message);

const ungranted = (role: Role, call: AwsCall, parts: GateParts): Refusal | null => {
  const accesses = accessesOf(call, parts);
  const missing = accesses.find((access) => !grants(role.statements, access));
  if (!missing && accesses.length > 0) return null;
  const message = `${role.name} is not authorized to perform ${missing?.action} on ${missing?.resource}`;
  return { json: 'AccessDeniedException', query: 'AccessDenied', message };
};

/** AWS and the provider over TLS, under their own names: checks each call as AWS does, and answers it or breaks it. */
export const openGate = async (parts: GateParts): Promise<Gate> => {
  const { stage, roles, signatures, certificate } = parts;
  const [faults, skew] = [createFaults(), { ms: 0 }];
  const checked: Checked[] = [];
  const roleOf = (accessKeyId: string): Role | undefined => roles.find((role) => role.accessKeyId === accessKeyId);

  const respond = async (call: AwsCall, fault: string | undefined): Promise<Response> => {
    const now = new Date(Date.now() + skew.ms);
    const role = roleOf(/Credential=(\w+)/.exec(call.incoming.headers.authorization ?? '')?.[1] ?? '');
    const altered = fault === 'altered' ? { ...call, text: `${call.text} ` } : call;
    const refusal =
      fault === 'expired token'
        ? expiredToken
        : ((await refusalOf(altered, roleOf, signatures, now)) ?? (role ? ungranted(role, call, parts) : null));
    const { service, operation } = call;
    checked.push({ service, operation, role: role?.name ?? null, refusal: refusal?.message ?? null });
    return refusal ? refuse(call, refusal) : parts.aws(call);
  };

  // A connection over TLS cannot send a TCP reset; the one below it can.
  const sockets = new Map<number | undefined, Socket>();
  const reset = ({ socket }: IncomingMessage): void => void sockets.get(socket.remotePort)?.resetAndDestroy();

  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const text = await readBody(incoming);
    if (incoming.headers.host === new URL(stage.provider.url).host)
      return sendResponse(await parts.provider(incoming, text), outgoing, false);
    const call = readCall(incoming, text);
    if (!call) return void outgoing.writeHead(421).end();
    const fault = faults.next(call);
    const instead = fault && answerOf(fault, call);
    if (instead) return sendResponse(instead, outgoing, false);
    // A hanging connection stays open until the client gives up.
    if (fault === 'hang') return;
    if (fault === 'reset') return reset(incoming);
    const response = await respond(call, fault);
    if (fault === 'lost answer') reset(incoming);
    else await sendResponse(response, outgoing, false);
  };

  const server = createServer({ key: certificate.key, cert: certificate.cert }, (incoming, outgoing) => {
    answer(incoming, outgoing).catch((error: unknown) => {
      process.stderr.write(`The gate failed: ${String(error)}\n`);
      outgoing.destroy();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  server.on('connection', (socket: Socket) => {
    const { remotePort } = socket;
    sockets.set(remotePort, socket);
    socket.once('close', () => sockets.delete(remotePort));
  });
  const { port } = server.address() as AddressInfo;
  const stop = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { port, faults, skew, checked: () => checked, stop };
};

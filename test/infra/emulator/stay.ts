import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { overHttp } from '#test/support/over-http.ts';
import type { Visitor } from '#test/support/visitor.ts';
import { aVisitor } from '#test/support/visitor.ts';
import { isProblem, loggedSince, sentMails } from './endpoint-calls.ts';
import type { RunningProvider } from './provider.ts';
import { openProvider } from './provider.ts';

/** Long enough for an event to pass the bus, a queue of the emulator and a cold start. */
export const wait = { timeout: 30_000, interval: 200 };

const linesShown = 30;

/** The deployed stage for the tests of a file. Call it once at the top of the file. */
export const stay = () => {
  const deployment = inject('deployment');
  const { apiUrl, endpointUrl } = deployment;
  let running: RunningProvider | undefined;

  const startedAt = new Date();

  beforeAll(async () => {
    running = await openProvider(deployment);
  });

  afterAll(async () => {
    await running?.stop();
    expect((await loggedSince(endpointUrl, startedAt)).filter(isProblem), 'errors logged by Lambdas').toEqual([]);
  });

  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return;
    const lines = await loggedSince(endpointUrl, new Date(task.result.startTime ?? 0));
    const last = lines.slice(-linesShown).join('\n') || 'nothing';
    process.stderr.write(`Last log lines of the Lambdas:\n${last}\n`);
  });

  const provider = (): RunningProvider => {
    if (!running) throw new Error('The provider is not running.');
    return running;
  };

  const arrived = async (): Promise<Visitor> => {
    const visitor = aVisitor(overHttp(apiUrl, sentMails(endpointUrl)));
    await visitor.arrive();
    return visitor;
  };

  const customerOf = ({ email }: Visitor): string =>
    provider()
      .customers()
      .find((each) => each.email === email)?.code ?? '';

  return { ...deployment, provider, arrived, customerOf };
};

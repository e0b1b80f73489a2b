import { GetQueueUrlCommand, PurgeQueueCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { DeleteParametersCommand, SSMClient } from '@aws-sdk/client-ssm';
import { beforeEach, describe, expect, test } from 'vitest';
import { operatorConnection } from '#infra/cli/aws-connection.ts';
import { parameterNames } from '#infra/cli/doctor/read-aws.ts';
import { runDoctor } from '#infra/cli/doctor/run-doctor.ts';
import { runRedrive } from '#infra/cli/redrive/run-redrive.ts';
import { stages } from '#infra/config/stages.ts';
import { jobEvent, reactionEvent } from '#infra/local/lambda-events.ts';
import { stay, wait } from './stay.ts';

const { endpointUrl, provider, arrived, customerOf } = stay();

const connection = {
  ...operatorConnection,
  endpoint: endpointUrl,
  credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
};

const sqs = new SQSClient(connection);

const nothing = async () => [];
const someDns = { resolve4: nothing, resolve6: nothing, resolveCaa: nothing, resolveSoa: nothing };

type Output = { code: number; lines: string[] };

/** Runs a command of an operator against the emulator. */
const run = async (STAGE: string, command: 'doctor' | 'redrive', ...args: string[]): Promise<Output> => {
  const output: string[] = [];
  const print = (text: string): void => void output.push(text);
  const source = { STAGE, AWS_ENDPOINT_URL: endpointUrl };
  const code =
    command === 'doctor'
      ? await runDoctor(args, { env: source, connection, dns: someDns, print, printError: print })
      : await runRedrive(args, { env: source, connection, isStopped: () => false, print, printError: print });
  return { code, lines: output.join('\n').split('\n') };
};

const urlOf = async (queue: string) =>
  (await sqs.send(new GetQueueUrlCommand({ QueueName: `pazia-local-${queue}` }))).QueueUrl;

const keep = async (queue: string, message: unknown): Promise<void> => {
  const QueueUrl = await urlOf(queue);
  await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(message) }));
};

beforeEach(() => provider().delivery.set({ drop: false }));

describe('npm run doctor', () => {
  test('the doctor finds no problem of the deployed stage', async () => {
    const { code, lines } = await run('local', 'doctor');

    expect(lines.filter((line) => line.startsWith('✗'))).toEqual([]);
    expect(lines).toContainEqual(expect.stringMatching(/^✓ CDK is bootstrapped in us-east-1, version \d+\.$/));
    expect([code, lines.at(-1)]).toEqual([0, 'local can be deployed: STAGE=local npm run deploy']);
  });

  test('the doctor reports what a new stage lacks, and generates its keys', async () => {
    // An emulator of an earlier run may still have them.
    await new SSMClient(connection).send(new DeleteParametersCommand({ Names: parameterNames(stages.dev) }));

    const before = await run('dev', 'doctor');
    const after = await run('dev', 'doctor', '--make-keys');
    const again = await run('dev', 'doctor', '--make-keys');

    const secretsIn = ({ lines }: Output) =>
      lines
        .filter((line) => line.includes('/pazia/dev/') && !line.startsWith('Created'))
        .map((line) => line.slice(0, 1));
    expect(secretsIn(before)).toEqual(['✗', '✗', '✗', '✗', '✗', '✗']);
    expect(before.lines).toContainEqual(
      expect.stringMatching(/^! SES in us-east-1 .* dev\.pazia\.app yet\. The first deployment/),
    );
    expect(after.lines[0]).toMatch(
      /^Created: .*lookup-hash-key.*link-key.*signing-key.*verification-keys.*origin-secret$/,
    );
    expect(secretsIn(after)).toEqual(['✗', '✓', '✓', '✓', '✓', '✓']);
    expect(again.lines[0]).toBe('All keys of dev exist.');
    expect([before.code, after.code]).toEqual([1, 1]);
  });
});

describe('npm run redrive', () => {
  /** A subscriber whose cancellation we missed, and the lost event about it. */
  const missedCancellation = async () => {
    const visitor = await arrived();
    await visitor.buy('explorer', [5, 6]);
    await expect.poll(() => provider().webhooks().waiting, wait).toEqual([]);
    provider().delivery.set({ drop: true });
    provider().cancel(String((await visitor.record()).subscription_code));
    const event = reactionEvent({
      id: `lost-${customerOf(visitor)}`,
      name: 'payment.notified',
      detail: { customerCode: customerOf(visitor) },
      at: new Date().toISOString(),
      reactions: [],
    });
    return { visitor, event };
  };

  test.each([
    ['an event that the rule could not deliver', 'sync-subscription-undelivered', false],
    ['an event on which the Lambda failed', 'sync-subscription-failed', true],
  ])('redrive sends %s to its Lambda again, which then handles it', async (_event, queue, isRecord) => {
    const { visitor, event } = await missedCancellation();
    await keep(queue, isRecord ? { version: '1.0', requestPayload: event } : event);

    const listed = await run('local', 'redrive');
    const dry = await run('local', 'redrive', queue, '--dry-run');
    expect(await visitor.record()).toMatchObject({ subscription: true });
    const sent = await run('local', 'redrive', queue);

    expect(listed.lines).toContainEqual(expect.stringMatching(`^pazia-local-${queue} +1$`));
    expect(dry.lines.at(-1)).toBe('  would send 1 event again');
    expect(sent).toMatchObject({ code: 0, lines: expect.arrayContaining(['  sent 1 event again']) });
    await expect.poll(visitor.record, wait).toMatchObject({ subscription: false });
    expect((await run('local', 'redrive')).lines).toEqual([expect.stringMatching(/^All \d+ queues are empty\.$/)]);
  });

  test('redrive replaces all missed runs of a job with one, and keeps unreadable messages', async () => {
    const queue = 'resolve-stale-checkouts-undelivered';
    await sqs.send(new PurgeQueueCommand({ QueueUrl: await urlOf(queue) }));
    for (const hour of [1, 2, 3])
      await keep(queue, jobEvent('resolveStaleCheckouts', new Date(Date.UTC(2026, 0, 1, hour))));
    await keep(queue, { hello: 'world' });

    const { code, lines } = await run('local', 'redrive', '--all');

    expect(lines.at(-1)).toBe('  sent 1 event again, 2 missed runs covered by it, 1 message left to inspect by hand');
    expect(code).toBe(1);
    expect((await run('local', 'redrive')).lines[0]).toMatch(/resolve-stale-checkouts-undelivered +1$/);
    await sqs.send(new PurgeQueueCommand({ QueueUrl: await urlOf(queue) }));
  });
});

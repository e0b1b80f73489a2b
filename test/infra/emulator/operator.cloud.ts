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

const { endpointUrl, provider, arrived, buy, customerOf } = stay();

const connection = {
  ...operatorConnection,
  endpoint: endpointUrl,
  credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
};

const sqs = new SQSClient(connection);

const nothing = async () => [];
const someDns = { resolve4: nothing, resolve6: nothing, resolveCaa: nothing, resolveSoa: nothing };

type Told = { code: number; lines: string[] };

/** What an operator reads who works on this stage of the emulator. */
const told = async (STAGE: string, command: 'doctor' | 'redrive', ...args: string[]): Promise<Told> => {
  const said: string[] = [];
  const say = (text: string): void => void said.push(text);
  const source = { STAGE, AWS_ENDPOINT_URL: endpointUrl };
  const code =
    command === 'doctor'
      ? await runDoctor(args, { env: source, connection, dns: someDns, print: say, printError: say })
      : await runRedrive(args, { env: source, connection, isStopped: () => false, print: say, printError: say });
  return { code, lines: said.join('\n').split('\n') };
};

const urlOf = async (queue: string) =>
  (await sqs.send(new GetQueueUrlCommand({ QueueName: `pazia-local-${queue}` }))).QueueUrl;

const keep = async (queue: string, message: unknown): Promise<void> => {
  const QueueUrl = await urlOf(queue);
  await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(message) }));
};

beforeEach(() => provider().delivery.set({ drop: false }));

describe('npm run doctor', () => {
  test('finds nothing wrong with the stage that was deployed', async () => {
    const { code, lines } = await told('local', 'doctor');

    expect(lines.filter((line) => line.startsWith('✗'))).toEqual([]);
    expect(lines).toContainEqual(expect.stringMatching(/^✓ CDK is bootstrapped in us-east-1, version \d+\.$/));
    expect([code, lines.at(-1)]).toEqual([0, 'local can be deployed: STAGE=local npm run deploy']);
  });

  test('says what a stage lacks that was never prepared, and makes the keys that nobody has to bring', async () => {
    // An emulator of an earlier run may have them.
    await new SSMClient(connection).send(new DeleteParametersCommand({ Names: parameterNames(stages.dev) }));

    const before = await told('dev', 'doctor');
    const after = await told('dev', 'doctor', '--make-keys');
    const again = await told('dev', 'doctor', '--make-keys');

    const secretsIn = ({ lines }: Told) =>
      lines.filter((line) => line.includes('/pazia/dev/') && !line.startsWith('Made')).map((line) => line.slice(0, 1));
    expect(secretsIn(before)).toEqual(['✗', '✗', '✗', '✗', '✗']);
    expect(before.lines).toContainEqual(expect.stringMatching(/^✗ SES in us-east-1 .* dev\.pazia\.app\. In SES/));
    expect(after.lines[0]).toMatch(/^Made: .*lookup-hash-key.*link-key.*signing-key.*verification-keys$/);
    expect(secretsIn(after)).toEqual(['✗', '✓', '✓', '✓', '✓']);
    expect(again.lines[0]).toBe('All keys of dev are there.');
    expect([before.code, after.code]).toEqual([1, 1]);
  });
});

describe('npm run redrive', () => {
  /** Somebody whose cancellation nobody told us of; an event that got lost would have. */
  const cancelledInSilence = async () => {
    const visitor = await arrived();
    await buy(visitor, 'explorer', [5, 6]);
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
    ['an event that the rule could not deliver', 'sync-subscription-on-payment-notified-undelivered', false],
    ['an event that the Lambda could not do', 'sync-subscription-failed', true],
  ])('sends %s to the Lambda again, and then it is done', async (_what, queue, isRecord) => {
    const { visitor, event } = await cancelledInSilence();
    await keep(queue, isRecord ? { version: '1.0', requestPayload: event } : event);

    const listed = await told('local', 'redrive');
    const dry = await told('local', 'redrive', queue, '--dry-run');
    expect(await visitor.record()).toMatchObject({ subscription: true });
    const sent = await told('local', 'redrive', queue);

    expect(listed.lines).toContainEqual(expect.stringMatching(`^pazia-local-${queue} +1$`));
    expect(dry.lines.at(-1)).toBe('  would send 1 event again');
    expect(sent).toMatchObject({ code: 0, lines: expect.arrayContaining(['  sent 1 event again']) });
    await expect.poll(visitor.record, wait).toMatchObject({ subscription: false });
    expect((await told('local', 'redrive')).lines).toEqual([expect.stringMatching(/^All \d+ queues are empty\.$/)]);
  });

  test('makes up for the missed runs of a job with one, and leaves what it cannot read', async () => {
    const queue = 'resolve-stale-checkouts-by-clock-undelivered';
    await sqs.send(new PurgeQueueCommand({ QueueUrl: await urlOf(queue) }));
    for (const hour of [1, 2, 3])
      await keep(queue, jobEvent('resolveStaleCheckouts', new Date(Date.UTC(2026, 0, 1, hour))));
    await keep(queue, { hello: 'world' });

    const { code, lines } = await told('local', 'redrive', '--all');

    expect(lines.at(-1)).toBe('  sent 1 event again, 2 missed runs covered by it, 1 message left to inspect by hand');
    expect(code).toBe(1);
    expect((await told('local', 'redrive')).lines[0]).toMatch(/resolve-stale-checkouts-by-clock-undelivered +1$/);
    await sqs.send(new PurgeQueueCommand({ QueueUrl: await urlOf(queue) }));
  });
});

import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { operatorConnection } from '#infra/cli/aws-connection.ts';
import { readArguments } from '#infra/cli/redrive/arguments.ts';
import { deadLetterQueues } from '#infra/cli/redrive/dead-letter-queues.ts';
import { runRedrive } from '#infra/cli/redrive/run-redrive.ts';
import { formatCounts, formatQueues } from '#infra/cli/redrive/show.ts';
import { queueOf } from './messages.ts';

const mails = queueOf('send-mail-failed');

describe('Arguments of redrive', () => {
  test.each([
    ['nothing', [], { kind: 'list' }],
    [
      'a queue',
      ['pazia-dev-send-mail-failed'],
      { kind: 'send', queues: [mails], isDryRun: false, limit: Number.POSITIVE_INFINITY },
    ],
    [
      'its short name, twice, with options',
      ['send-mail-failed', 'send-mail-failed', '--dry-run', '--limit', '5'],
      { kind: 'send', queues: [mails], isDryRun: true, limit: 5 },
    ],
  ])('redrive accepts %s', (_what, args, call) => {
    expect(readArguments(args, 'dev')).toEqual(call);
  });

  test('--all selects every queue', () => {
    expect(readArguments(['--all'], 'dev')).toMatchObject({ kind: 'send', queues: deadLetterQueues('dev') });
  });

  test.each([
    ['an unknown queue', ['nowhere'], "dev has no dead-letter queue 'nowhere'."],
    ['a queue of another stage', ['pazia-prod-send-mail-failed'], 'dev has no dead-letter queue'],
    ['a limit of none', ['send-mail-failed', '--limit', '0'], "--limit is '0'"],
    ['a dry run of no queue', ['--dry-run'], 'Pass a queue name'],
    ['queues and all', ['send-mail-failed', '--all'], 'not both'],
    ['an unknown option', ['--force'], '--force'],
  ])('invalid arguments (%s) are rejected', (_what, args, sentence) => {
    expect(() => readArguments(args, 'dev')).toThrow(sentence);
  });
});

describe('Output of redrive', () => {
  test('the list shows queues with messages and counts the empty ones', () => {
    const counted = [
      { name: 'pazia-dev-send-mail-failed', waiting: 3, hidden: 0 },
      { name: 'pazia-dev-resolve-stale-checkouts-failed', waiting: 12, hidden: 2 },
      { name: 'pazia-dev-sync-subscription-failed', waiting: 0, hidden: 0 },
    ];

    expect(formatQueues(counted)).toBe(
      'pazia-dev-send-mail-failed                    3\n' +
        'pazia-dev-resolve-stale-checkouts-failed     12  and 2 in flight, visible again within minutes\n' +
        '1 other queue is empty.',
    );
    expect(formatQueues(counted.slice(2))).toBe('All 1 queues are empty.');
  });

  test.each([
    [{ sent: 1, covered: 0, left: 0 }, false, 'sent 1 event again'],
    [
      { sent: 1, covered: 11, left: 2 },
      false,
      'sent 1 event again, 11 missed runs covered by it, 2 messages left to inspect by hand',
    ],
    [{ sent: 7, covered: 0, left: 0 }, true, 'would send 7 events again'],
  ])('the result %o is summarized', (moved, isDry, says) => {
    expect(formatCounts(moved, isDry)).toBe(says);
  });

  test('if AWS is unreachable, redrive says so and that nothing is lost', async () => {
    const complained: string[] = [];

    const code = await runRedrive(['--all'], {
      env: { STAGE: 'dev' },
      connection: {
        ...operatorConnection,
        endpoint: 'http://127.0.0.1:9',
        credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
      },
      isStopped: () => false,
      print: () => undefined,
      printError: (text) => complained.push(text),
    });

    expect([code, ...complained]).toEqual([1, expect.stringMatching(/ECONNREFUSED.*are still in their queue\.$/)]);
  });

  test('the redrive command requires a stage', async () => {
    const program = resolve(import.meta.dirname, '../../../../../infra/cli/redrive/redrive.ts');

    const said = await new Promise<unknown[]>((done) => {
      execFile(process.execPath, [program], { env: {} }, (error, stdout, stderr) =>
        done([error?.code, stdout, stderr]),
      );
    });

    expect(said).toEqual([
      2,
      '',
      expect.stringContaining('Set STAGE to dev or prod, for example STAGE=dev npm run redrive'),
    ]);
  });
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, onTestFinished, test } from 'vitest';
import { keysOf } from '#domain/typed-keys.ts';
import { reactions } from '#events/reactions.ts';
import { keepsUndelivered, ruleName, undeliveredQueue } from '#infra/config/names.ts';
import { aFolder } from '#test/support/folders.ts';
import { findPython } from '#test/support/python/find-python.ts';
import { aScript } from '#test/support/scripts.ts';
import { localstackApp } from './emulator/localstack/app.ts';
import { javaScript } from './emulator/localstack/engine-for-localstack.ts';
import { fetchLocalstack } from './emulator/localstack/fetch-localstack.ts';
import { propertiesOf, stacksOf } from './stacks.ts';

/** A program that says what such a Python says. */
const aPython = (path: string, minor: number): string => aScript(path, `echo '{"minor": ${minor}, "hasVenv": true}'`);

describe('the Python of LocalStack', () => {
  test('a Python that pyenv installed is found where its command does not run', async () => {
    const folder = aFolder();
    aPython(join(folder, 'bin/python3'), 11);
    aScript(join(folder, 'bin/python3.13'), 'echo "pyenv: python3.13: command not found" >&2; exit 127');
    const installed = aPython(join(folder, 'pyenv/versions/3.13.0/bin/python3'), 13);
    aPython(join(folder, 'pyenv/versions/3.14.1/bin/python3'), 14);
    const env = { PATH: join(folder, 'bin'), PYENV_ROOT: join(folder, 'pyenv') };

    const found = await findPython({ oldestMinor: 13, newestMinor: 13 }, env);

    expect(found).toEqual({ kind: 'found', program: installed });
  });

  test('a machine without the Python that LocalStack needs is told in one line what to do', async () => {
    const old = aPython(join(aFolder(), 'bin/python3'), 11);

    const fetching = fetchLocalstack(() => undefined, { PATH: dirname(old), HOME: dirname(old) });

    await expect(fetching).rejects.toMatchObject({
      name: 'StartFailure',
      message:
        "LocalStack can't run here. Python 3.13 is needed, and this machine has 3.11: install it, or start LocalStack in Docker with test/infra/emulator/localstack/compose.yaml (docs/localstack.md).",
    });
  });
});

describe('the database of LocalStack', () => {
  const args = ['-Xmx256m', '-javaagent:/absent.jar', '-jar', 'DynamoDBLocal.jar', '-port', '4242', '-inMemory'];

  const start = (command: readonly string[]) => {
    const folder = aFolder();
    const java = join(folder, 'java');
    aScript(java, javaScript(folder, command));
    // The shell between them stands in for LocalStack.
    const child = spawn('/bin/sh', ['-c', '"$@" & wait', 'sh', java, ...args], { stdio: ['ignore', 'pipe', 'ignore'] });
    onTestFinished(() => void child.kill('SIGKILL'));
    return { folder, child, exited: once(child, 'close') };
  };

  test('DynamoDB Local starts with the port that LocalStack chose, and without its agent', async () => {
    const { child, folder } = start(['/bin/sh', '-c', 'echo "$PWD $ENGINE_PATH $*"', 'sh', 'a file', 'port=0']);

    const [text] = await once(child.stdout.setEncoding('utf8'), 'data');

    expect(text).toBe(`${folder} / a file port=4242\n`);
  });

  test('DynamoDB Local ends when LocalStack is killed', async () => {
    const { child, exited } = start(['/bin/sh', '-c', 'echo runs; exec sleep 300', 'port=0']);
    await once(child.stdout, 'data');

    child.kill('SIGKILL');

    // Its output stays open until the last process that has it is gone.
    expect(await exited).toEqual([null, 'SIGKILL']);
  });
});

describe('what is deployed to LocalStack', () => {
  const [data, events] = stacksOf(localstackApp()).map((stack) => Template.fromStack(stack));

  test('LocalStack gets the tables, the bus, the rules and their queues, and no Lambda', () => {
    const types = [data, events].flatMap((template) =>
      Object.values(template?.toJSON().Resources ?? {}).map((resource) => (resource as { Type: string }).Type),
    );

    expect(new Set(types)).toEqual(
      new Set([
        'AWS::DynamoDB::Table',
        ...['AWS::Events::EventBus', 'AWS::Events::Rule', 'AWS::SQS::Queue', 'AWS::SQS::QueuePolicy'],
      ]),
    );
  });

  test.each(keysOf(reactions).filter(keepsUndelivered))(
    'on LocalStack each rule of %s delivers to the queue of that Lambda',
    (reaction) => {
      const names = reactions[reaction].map((event) => ruleName('local', reaction, event));
      const queues = events?.findResources('AWS::SQS::Queue', {
        Properties: { QueueName: undeliveredQueue('local', reaction) },
      });
      const rules = events ? propertiesOf(events, 'AWS::Events::Rule') : [];

      const targets = rules.filter(({ Name }) => names.includes(String(Name))).map(({ Targets }) => Targets);

      const [queue] = Object.keys(queues ?? {});
      expect(targets).toEqual(names.map(() => [{ Id: 'Target0', Arn: { 'Fn::GetAtt': [queue, 'Arn'] } }]));
    },
  );
});

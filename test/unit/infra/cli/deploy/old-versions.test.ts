import {
  DeleteFunctionCommand,
  GetAliasCommand,
  LambdaClient,
  ListVersionsByFunctionCommand,
} from '@aws-sdk/client-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { operatorConnection } from '#infra/cli/aws-connection.ts';
import { deleteOldVersions } from '#infra/cli/deploy/old-versions.ts';
import { stages } from '#infra/config/stages.ts';

const lambda = mockClient(LambdaClient);
beforeEach(() => void lambda.reset());
afterAll(() => lambda.restore());

/** The deleted versions of a Lambda with these versions. */
const deletedOf = async (versions: number, live: string): Promise<unknown[]> => {
  const FunctionName = 'pazia-prod-get-user';
  const Versions = ['$LATEST', ...Array.from({ length: versions }, (_, index) => String(index + 1))];
  lambda.on(GetAliasCommand).resolves({ FunctionVersion: '1' });
  lambda.on(ListVersionsByFunctionCommand).resolves({ Versions: [{ Version: '$LATEST' }, { Version: '1' }] });
  lambda.on(GetAliasCommand, { FunctionName }).resolves({ FunctionVersion: live });
  lambda
    .on(ListVersionsByFunctionCommand, { FunctionName })
    .resolves({ Versions: Versions.map((Version) => ({ Version })) });
  await deleteOldVersions(stages.prod, operatorConnection);
  return lambda.commandCalls(DeleteFunctionCommand).map(({ args }) => args[0].input);
};

test('of a Lambda the five newest versions are kept', async () => {
  expect(await deletedOf(7, '7')).toEqual([
    { FunctionName: 'pazia-prod-get-user', Qualifier: '2' },
    { FunctionName: 'pazia-prod-get-user', Qualifier: '1' },
  ]);
});

test('the live version is kept, however old', async () => {
  expect(await deletedOf(7, '1')).toEqual([{ FunctionName: 'pazia-prod-get-user', Qualifier: '2' }]);
});

test('a function itself is never deleted', async () => {
  expect(await deletedOf(3, '3')).toEqual([]);
});

import { CreateAliasCommand, GetAliasCommand, LambdaClient, ResourceNotFoundException } from '@aws-sdk/client-lambda';
import { functionName, functionNames, liveAlias } from '#infra/config/names.ts';

/**
 * MiniStack forgets the versions and aliases of a Lambda that a second deployment changes, and CloudFormation sees no
 * reason to make them again. This makes the missing ones, with the code that was deployed last.
 */
export const keepAliases = async (endpoint: string): Promise<void> => {
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  const client = new LambdaClient({ endpoint, region: 'us-east-1', credentials });
  for (const name of functionNames) {
    const alias = { FunctionName: functionName('local', name), Name: liveAlias };
    await client.send(new GetAliasCommand(alias)).catch((error: unknown) => {
      if (!(error instanceof ResourceNotFoundException)) throw error;
      return client.send(new CreateAliasCommand({ ...alias, FunctionVersion: '$LATEST' }));
    });
  }
};

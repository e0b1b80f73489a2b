import {
  GetAccountSettingsCommand,
  GetFunctionConcurrencyCommand,
  LambdaClient,
  ResourceNotFoundException,
} from '@aws-sdk/client-lambda';
import type { AwsConnection } from '#infra/cli/aws-connection.ts';
import { reservedConcurrency } from '#infra/config/limits.ts';
import { functionName, functionNames } from '#infra/config/names.ts';
import type { StageName } from '#infra/config/stages.ts';
import type { Concurrency } from './facts.ts';

/** What a Lambda reserves; nothing before it is deployed. */
const reservedBy = async (client: LambdaClient, FunctionName: string): Promise<number> => {
  try {
    const { ReservedConcurrentExecutions = 0 } = await client.send(new GetFunctionConcurrencyCommand({ FunctionName }));
    return ReservedConcurrentExecutions;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return 0;
    throw error;
  }
};

export const readConcurrency = async (stage: StageName, connection: AwsConnection): Promise<Concurrency> => {
  const client = new LambdaClient(connection);
  const { AccountLimit } = await client.send(new GetAccountSettingsCommand({}));
  const limited = functionNames.filter((name) => name in reservedConcurrency);
  const ours = await Promise.all(limited.map((name) => reservedBy(client, functionName(stage, name))));
  return {
    limit: AccountLimit?.ConcurrentExecutions ?? 0,
    unreserved: AccountLimit?.UnreservedConcurrentExecutions ?? 0,
    ours: ours.reduce((sum, each) => sum + each, 0),
  };
};

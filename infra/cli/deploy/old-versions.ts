import {
  DeleteFunctionCommand,
  GetAliasCommand,
  LambdaClient,
  paginateListVersionsByFunction,
} from '@aws-sdk/client-lambda';
import type { AwsConnection } from '#infra/cli/aws-connection.ts';
import { functionName, functionNames, liveAlias } from '#infra/config/names.ts';
import type { Stage } from '#infra/config/stages.ts';

/** The live version, and those before it that somebody may still want to compare with. */
const versionsKept = 5;

const publishedOf = async (client: LambdaClient, FunctionName: string): Promise<number[]> => {
  const found: number[] = [];
  for await (const { Versions = [] } of paginateListVersionsByFunction({ client }, { FunctionName }))
    found.push(...Versions.map(({ Version }) => Number(Version)).filter(Number.isInteger));
  return found.toSorted((a, b) => b - a);
};

/**
 * Deletes the versions of each Lambda except the newest few and the live one. CloudFormation keeps every version that was
 * live, and a roll-back publishes its own. Returns how many were deleted.
 */
export const deleteOldVersions = async (stage: Stage, connection: AwsConnection): Promise<number> => {
  const client = new LambdaClient(connection);
  let count = 0;
  for (const name of functionNames) {
    const FunctionName = functionName(stage.name, name);
    const { FunctionVersion } = await client.send(new GetAliasCommand({ FunctionName, Name: liveAlias }));
    const old = (await publishedOf(client, FunctionName)).slice(versionsKept).map(String);
    for (const Qualifier of old.filter((version) => version !== FunctionVersion)) {
      await client.send(new DeleteFunctionCommand({ FunctionName, Qualifier }));
      count += 1;
    }
  }
  return count;
};

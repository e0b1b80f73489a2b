import { CloudFormationClient, DescribeStacksCommand, GetTemplateCommand } from '@aws-sdk/client-cloudformation';
import * as z from 'zod/mini';
import type { AwsConnection } from '#infra/cli/aws-connection.ts';
import { stackName } from '#infra/config/names.ts';
import type { Stage } from '#infra/config/stages.ts';

/**
 * The stacks that a roll-back deploys again, in its order: a stack that reads another one's outputs comes first, and
 * CloudFront stops to send a new secret before the Lambdas forget it. Tables are never rolled back.
 */
const parts = ['watch', 'web', 'api', 'events'] as const;

export const Template = z.looseObject({ Resources: z.record(z.string(), z.looseObject({ Type: z.string() })) });
export type Template = z.infer<typeof Template>;

/** The deployed template of each stack by its name; null if one of them was never deployed completely. */
export type FormerTemplates = ReadonlyMap<string, Template> | null;

/** A stack whose last operation left it complete. */
const isComplete = (status = ''): boolean => /^(CREATE|UPDATE|UPDATE_ROLLBACK|IMPORT)_COMPLETE$/u.test(status);

const deployedStacks = async (client: CloudFormationClient, names: readonly string[]): Promise<boolean> => {
  const describe = async (StackName: string): Promise<boolean> => {
    try {
      const { Stacks = [] } = await client.send(new DescribeStacksCommand({ StackName }));
      return isComplete(Stacks[0]?.StackStatus);
    } catch (error) {
      // CloudFormation has no error of its own for a stack that does not exist.
      if (error instanceof Error && error.name === 'ValidationError') return false;
      throw error;
    }
  };
  return (await Promise.all(names.map(describe))).every(Boolean);
};

/** Reads what is deployed, before it is replaced. */
export const readFormerTemplates = async ({ name }: Stage, connection: AwsConnection): Promise<FormerTemplates> => {
  const client = new CloudFormationClient(connection);
  const names = parts.map((part) => stackName(name, part));
  if (!(await deployedStacks(client, names))) return null;
  const read = async (StackName: string): Promise<[string, Template]> => {
    const { TemplateBody = '' } = await client.send(new GetTemplateCommand({ StackName, TemplateStage: 'Original' }));
    return [StackName, Template.parse(JSON.parse(TemplateBody))];
  };
  return new Map(await Promise.all(names.map(read)));
};

import { PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import type { AwsConnection } from '#infra/cli/aws-connection.ts';
import { CliError } from '#infra/cli/cli-error.ts';
import { parameterNames, readAccount, readParameters } from '#infra/cli/doctor/read-aws.ts';
import { checkSecrets } from '#infra/cli/doctor/secret-checks.ts';
import type { Stage } from '#infra/config/stages.ts';

export type KeyCopy = {
  stage: Stage;
  from: AwsConnection;
  to: AwsConnection;
  /** Overwrites keys that differ. SSM keeps the values of before as older versions. */
  replaces: boolean;
};

/** Names only: no part of a key is ever printed. */
export type CopiedKeys = { created: string[]; replaced: string[]; same: string[] };

/**
 * Copies a stage's keys from the SSM parameters of one account to those of another, under the same names and types.
 * Writes nothing if a key of the stage is missing or malformed, or if the other account has another one.
 */
export const copyKeys = async ({ stage, from, to, replaces }: KeyCopy): Promise<CopiedKeys> => {
  await refuseSameAccount(from, to);
  const names = parameterNames(stage);
  const target = new SSMClient(to);
  const [source, present] = await Promise.all([
    readParameters(new SSMClient(from), names),
    readParameters(target, names),
  ]);
  const faults = checkSecrets(source, stage).flatMap((result) => (result.state === 'ok' ? [] : [result.what]));
  if (faults.length > 0)
    throw new CliError(`No key was copied, since those of ${stage.name} are not complete: ${faults.join('; ')}.`);
  const keys = [...source].map(([name, parameter]) => ({ name, ...parameter, before: present.get(name)?.value }));
  const created = keys.filter(({ before }) => before === undefined);
  const replaced = keys.filter(({ before, value }) => before !== undefined && before !== value);
  if (replaced.length > 0 && !replaces)
    throw new CliError(
      `No key was copied, since the other account has different ones: ${namesOf(replaced).join(', ')}. If those of the account that you copy from are the right ones, add --replace; SSM keeps the others as older versions.`,
    );
  for (const { name, type, value, before } of [...created, ...replaced])
    await target.send(
      new PutParameterCommand({
        Name: name,
        Value: value,
        Type: type === 'String' ? 'String' : 'SecureString',
        Overwrite: before !== undefined,
      }),
    );
  const same = keys.filter(({ before, value }) => before === value);
  return { created: namesOf(created), replaced: namesOf(replaced), same: namesOf(same) };
};

const namesOf = (keys: readonly { name: string }[]): string[] => keys.map(({ name }) => name);

const refuseSameAccount = async (from: AwsConnection, to: AwsConnection): Promise<void> => {
  const [source, target] = await Promise.all([readAccount(from), readAccount(to)]);
  if (source.id === target.id)
    throw new CliError(`Both are account ${source.id}. --profile must name a profile of the other account.`);
};

export const formatCopy = ({ created, replaced, same }: CopiedKeys): string =>
  [
    ...(created.length > 0 ? [`Copied: ${created.join(', ')}`] : []),
    ...(replaced.length > 0 ? [`Replaced, and kept as an older version: ${replaced.join(', ')}`] : []),
    ...(same.length > 0 ? [`The same in both accounts: ${same.join(', ')}`] : []),
  ].join('\n');

import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Stack } from 'aws-cdk-lib/core';
import type { FunctionName } from '#infra/config/names.ts';
import { busName, configurationSetName, parameterName, tableName } from '#infra/config/names.ts';
import type { Permissions } from '#infra/config/permissions.ts';
import { permissions } from '#infra/config/permissions.ts';
import type { Stage } from '#infra/config/stages.ts';
import { tableKeys } from '#ports/table-definitions.ts';

type ArnOf = (service: string, resource: string) => string;

const allow = (actions: readonly string[], resources: readonly string[]): PolicyStatement[] =>
  actions.length > 0 && resources.length > 0
    ? [new PolicyStatement({ actions: [...actions], resources: [...resources] })]
    : [];

const tableStatements = (granted: Permissions, stage: Stage, arnOf: ArnOf): PolicyStatement[] =>
  tableKeys.flatMap((table) => {
    const arn = arnOf('dynamodb', `table/${tableName(stage.name, table, stage.tableSet)}`);
    const indexes: readonly string[] = granted.indexes?.[table] ?? [];
    return [
      ...allow(
        (granted.tables?.[table] ?? []).map((action) => `dynamodb:${action}`),
        [arn],
      ),
      ...allow(
        ['dynamodb:Query'],
        indexes.map((index) => `${arn}/index/${index}`),
      ),
    ];
  });

/** SES authorizes the configuration set of a mail beside the identity. Its suppression list is the account's. */
const mailStatements = (stage: Stage, arnOf: ArnOf): PolicyStatement[] => [
  ...allow(
    ['ses:SendEmail'],
    [
      arnOf('ses', `identity/${stage.mailDomain}`),
      arnOf('ses', `configuration-set/${configurationSetName(stage.name)}`),
    ],
  ),
  ...allow(['ses:DeleteSuppressedDestination'], ['*']),
];

/** The statements of a Lambda's role: its row of permissions.ts, with each resource as an ARN. */
export const policyOf = (stack: Stack, stage: Stage, name: FunctionName): PolicyStatement[] => {
  const granted: Permissions = permissions[name];
  const arnOf: ArnOf = (service, resource) => stack.formatArn({ service, resource });
  const parameters = (granted.secrets ?? []).map((secret) =>
    arnOf('ssm', `parameter${parameterName(stage.name, secret)}`),
  );
  return [
    ...tableStatements(granted, stage, arnOf),
    ...allow(granted.publishes ? ['events:PutEvents'] : [], [arnOf('events', `event-bus/${busName(stage.name)}`)]),
    ...(granted.sends ? mailStatements(stage, arnOf) : []),
    ...allow(['ssm:GetParameter'], parameters),
  ];
};

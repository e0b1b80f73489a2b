import { region, tableName } from '#infra/config/names.ts';
import type { Stage } from '#infra/config/stages.ts';
import { tableAccesses } from '#infra/local/aws/dynamodb.ts';
import { tableKeys } from '#ports/table-definitions.ts';
import type { Access } from '../stage/policy.ts';
import { accountId } from '../stage/resolve.ts';
import type { AwsCall } from './aws-call.ts';

const arn = (service: string, resource: string): string => `arn:aws:${service}:${region}:${accountId}:${resource}`;

const text = (body: unknown, field: string): string =>
  typeof body === 'object' && body !== null ? String(Reflect.get(body, field) ?? '') : '';

const ofTables = ({ operation, body }: AwsCall, stage: Stage): Access[] =>
  tableAccesses(operation, body, (name) => tableKeys.find((table) => tableName(stage.name, table) === name)).map(
    ({ action, table, index }) => ({
      action: `dynamodb:${action}`,
      resource: arn(
        'dynamodb',
        `table/${tableKeys.filter((each) => each === table).map((each) => tableName(stage.name, each))}${index ? `/index/${index}` : ''}`,
      ),
    }),
  );

const ofBus = ({ operation, body }: AwsCall): Access[] => {
  const entries: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'Entries') : [];
  const buses = new Set((Array.isArray(entries) ? entries : []).map((entry) => text(entry, 'EventBusName')));
  return [...buses].map((bus) => ({ action: `events:${operation}`, resource: arn('events', `event-bus/${bus}`) }));
};

/** The domain of 'Name <mailbox@domain>', whose identity sends the mail. */
const domainOf = (source: string): string => /@([^>]+)>?$/.exec(source)?.[1] ?? '';

/** What IAM asks about a call. An operation that is not known here asks for something that nobody grants. */
export const accessesOf = (call: AwsCall, stage: Stage): Access[] => {
  const { service, operation, body } = call;
  if (service === 'dynamodb') return ofTables(call, stage);
  if (service === 'events') return ofBus(call);
  if (service === 'ssm')
    return [{ action: `ssm:${operation}`, resource: arn('ssm', `parameter${text(body, 'Name')}`) }];
  if (service === 'email')
    return [{ action: `ses:${operation}`, resource: arn('ses', `identity/${domainOf(text(body, 'Source'))}`) }];
  return [{ action: `${service}:${operation}`, resource: arn(service, 'unknown') }];
};

import { region, tableName } from '#infra/config/names.ts';
import type { Stage } from '#infra/config/stages.ts';
import { tableAccesses } from '#infra/local/aws/dynamodb.ts';
import { tableKeys } from '#ports/table-definitions.ts';
import type { Access } from '../stage/policy.ts';
import { accountId } from '../stage/resolve.ts';
import type { AwsCall } from './aws-call.ts';

type Deployed = { stage: Stage; configurationSets: ReadonlyMap<string, string> };

const arn = (service: string, resource: string): string => `arn:aws:${service}:${region}:${accountId}:${resource}`;

const text = (body: unknown, field: string): string =>
  typeof body === 'object' && body !== null ? String(Reflect.get(body, field) ?? '') : '';

const ofTables = ({ operation, body }: AwsCall, stage: Stage): Access[] => {
  const names = new Map<string, string>(tableKeys.map((table) => [table, tableName(stage.name, table)]));
  const logicalName = (table: string) => tableKeys.find((key) => names.get(key) === table);
  return tableAccesses(operation, body, logicalName).map(({ action, table = '', index }) => ({
    action: `dynamodb:${action}`,
    resource: arn('dynamodb', `table/${names.get(table)}${index === undefined ? '' : `/index/${index}`}`),
  }));
};

const ofBus = ({ operation, body }: AwsCall): Access[] => {
  const entries: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'Entries') : [];
  const buses = new Set((Array.isArray(entries) ? entries : []).map((entry) => text(entry, 'EventBusName')));
  return [...buses].map((bus) => ({ action: `events:${operation}`, resource: arn('events', `event-bus/${bus}`) }));
};

/** The domain of 'Name <mailbox@domain>', whose identity sends the mail. */
const domainOf = (source: string): string => /@([^>]+)>?$/.exec(source)?.[1] ?? '';

/** SES authorizes the configuration set of a mail beside the identity, also if it is only the identity's default. */
const ofMail = ({ operation, body }: AwsCall, configurationSets: ReadonlyMap<string, string>): Access[] => {
  // The suppression list is the account's, and the action takes no resource.
  if (operation === 'DeleteSuppressedDestination') return [{ action: `ses:${operation}`, resource: '*' }];
  const domain = domainOf(text(body, 'Source'));
  const set = text(body, 'ConfigurationSetName') || configurationSets.get(domain);
  const resources = [`identity/${domain}`, ...(set ? [`configuration-set/${set}`] : [])];
  return resources.map((resource) => ({ action: `ses:${operation}`, resource: arn('ses', resource) }));
};

/** What IAM asks about a call. An operation that is not known here asks for something that nobody grants. */
export const accessesOf = (call: AwsCall, { stage, configurationSets }: Deployed): Access[] => {
  const { service, operation, body } = call;
  if (service === 'dynamodb') return ofTables(call, stage);
  if (service === 'events') return ofBus(call);
  if (service === 'email') return ofMail(call, configurationSets);
  const resource = service === 'ssm' ? `parameter${text(body, 'Name')}` : 'unknown';
  return [{ action: `${service}:${operation}`, resource: arn(service, resource) }];
};

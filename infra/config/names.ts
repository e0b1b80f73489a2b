import type { RouteName } from '#contract/routes.ts';
import { routes } from '#contract/routes.ts';
import { keysOf } from '#domain/typed-keys.ts';
import type { EventName } from '#events/catalog.ts';
import { isMailFeedback } from '#events/mail-feedback.ts';
import type { ReactionName } from '#events/reactions.ts';
import { reactions } from '#events/reactions.ts';
import type { JobName } from '#events/schedule.ts';
import { schedule } from '#events/schedule.ts';
import type { SecretName } from '#ports/secrets.ts';
import { secretNames } from '#ports/secrets.ts';
import type { TableName } from '#ports/table-definitions.ts';
import type { StageName } from './stages.ts';

export type EndpointName = RouteName | 'notFound';
export type FunctionName = EndpointName | ReactionName | JobName;
export type FunctionKind = 'api' | 'reactions' | 'jobs';

export const endpointNames: EndpointName[] = [...keysOf(routes), 'notFound'];
export const reactionNames: ReactionName[] = keysOf(reactions);
export const jobNames: JobName[] = keysOf(schedule);

/** Every Lambda. */
export const functionNames: FunctionName[] = [...endpointNames, ...reactionNames, ...jobNames];

/** 'createToken' → 'create-token' */
export const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** 'payment-notified' → 'PaymentNotified', the form of CloudFormation's logical ids. */
export const pascal = (name: string): string =>
  name.replace(/(?:^|[-._])([a-z])/g, (_, letter: string) => letter.toUpperCase());

export const kindOf = (name: FunctionName): FunctionKind => {
  if (name in reactions) return 'reactions';
  return name in schedule ? 'jobs' : 'api';
};

/** A Lambda's source file, relative to the project's root. */
export const entryFile = (name: FunctionName): string => `functions/${kindOf(name)}/${kebab(name)}.ts`;

export const bundlesFolder = 'dist/functions';
export const bundleFolder = (name: FunctionName): string => `${bundlesFolder}/${kebab(name)}`;
export const siteFolder = 'dist/site';
/** The source maps of a build are in a folder beside it, so that they are not deployed with it. */
export const mapsFolderOf = (folder: string): string => `${folder}-maps`;

/** CloudFront requires its certificates in us-east-1, so everything is there. */
export const region = 'us-east-1';

const prefix = (stage: StageName): string => `pazia-${stage}`;

export const functionName = (stage: StageName, name: FunctionName): string => `${prefix(stage)}-${kebab(name)}`;
/** The alias by which everything invokes a Lambda. */
export const liveAlias = 'live';
/** What an operator's command invokes: 'pazia-prod-send-mail:live'. */
export const liveFunction = (stage: StageName, name: FunctionName): string =>
  `${functionName(stage, name)}:${liveAlias}`;
export const logGroupName = (stage: StageName, name: FunctionName): string =>
  `/aws/lambda/${functionName(stage, name)}`;
/** What the names of a stage's tables begin with. `set` names tables that a restore made; '' is those of the data stack. */
export const tablePrefix = (stage: StageName, set = ''): string => `${prefix(stage)}-${set === '' ? '' : `${set}-`}`;
export const tableName = (stage: StageName, table: TableName, set = ''): string => tablePrefix(stage, set) + table;
export const busName = (stage: StageName): string => `${prefix(stage)}-bus`;
/** Ours within SES: the events of its mails are ours, and those of other stages are not. */
export const configurationSetName = (stage: StageName): string => `${prefix(stage)}-mail`;
export const apiName = (stage: StageName): string => `${prefix(stage)}-api`;
export const ruleName = (stage: StageName, reaction: ReactionName, event: EventName): string =>
  `${functionName(stage, reaction)}-on-${event.replace(/[._]/g, '-')}`;
export const jobRuleName = (stage: StageName, job: JobName): string => `${functionName(stage, job)}-by-clock`;

/** Dead-letter queue for events that EventBridge could not deliver to a Lambda. */
export const undeliveredQueue = (stage: StageName, name: FunctionName): string =>
  `${functionName(stage, name)}-undelivered`;
/** Dead-letter queue for events that an asynchronous Lambda received and failed to handle. */
export const failedQueue = (stage: StageName, name: FunctionName): string => `${functionName(stage, name)}-failed`;

/** The rules of a stage: one per pair of reaction and event, and one per job. */
export const ruleNames = (stage: StageName): string[] => [
  ...reactionNames.flatMap((reaction) => reactions[reaction].map((event) => ruleName(stage, reaction, event))),
  ...jobNames.map((job) => jobRuleName(stage, job)),
];

/** The Lambdas that events and schedules invoke. */
export const asynchronousNames: (ReactionName | JobName)[] = [...reactionNames, ...jobNames];

/**
 * Whether the events that EventBridge could not deliver to a Lambda are kept. It keeps them as they were published, and
 * SES's events contain the recipient's address.
 */
export const keepsUndelivered = (name: ReactionName | JobName): boolean =>
  !(name in reactions) || !(reactions[name as ReactionName] as readonly EventName[]).some(isMailFeedback);

/** The dead-letter queues of a Lambda. */
export const queuesOf = (stage: StageName, name: ReactionName | JobName): string[] => [
  ...(keepsUndelivered(name) ? [undeliveredQueue(stage, name)] : []),
  failedQueue(stage, name),
];

/** The dead-letter queues of a stage. All are empty when nothing failed. */
export const queueNames = (stage: StageName): string[] => asynchronousNames.flatMap((name) => queuesOf(stage, name));

export const secretsPath = (stage: StageName): string => `/pazia/${stage}`;
export const parameterName = (stage: StageName, secret: SecretName): string =>
  `${secretsPath(stage)}/${secretNames[secret]}`;
/**
 * Strings and not SecureStrings, since CloudFormation reads them and writes them into the environment of every Lambda. The
 * first is public. The second only keeps callers from bypassing CloudFront: it gives nobody a right.
 */
const deployedParameters = { verificationKeys: 'verification-keys', originSecret: 'origin-secret' } as const;
export type DeployedParameter = keyof typeof deployedParameters;
export const deployedParameterNames: DeployedParameter[] = keysOf(deployedParameters);
export const deployedParameter = (stage: StageName, name: DeployedParameter): string =>
  `${secretsPath(stage)}/${deployedParameters[name]}`;
export const verificationKeysParameter = (stage: StageName): string => deployedParameter(stage, 'verificationKeys');
export const originSecretParameter = (stage: StageName): string => deployedParameter(stage, 'originSecret');

/** The tag of an asset that is no longer part of the site. S3 deletes it after a while. */
export const supersededTag = { superseded: 'true' } as const;

/** The topic of a stage's alarms of one severity. */
export const topicName = (stage: StageName, severity: 'page' | 'ticket'): string =>
  `${stackName(stage, 'watch')}-${severity}`;

/** The alarm that rolls a deployment of the API back. */
export const rollBackAlarm = (stage: StageName): string => `${prefix(stage)}-api-roll-back`;

export const stackName = (
  stage: StageName,
  part: 'data' | 'mail' | 'api' | 'events' | 'web' | 'watch' | 'backup',
): string => `${prefix(stage)}-${part}`;

import type { RouteName } from '#contract/routes.ts';
import { routes } from '#contract/routes.ts';
import type { EventName } from '#events/catalog.ts';
import type { ReactionName } from '#events/reactions.ts';
import { reactions } from '#events/reactions.ts';
import type { JobName } from '#events/schedule.ts';
import { schedule } from '#events/schedule.ts';
import type { SecretName } from '#ports/secrets.ts';
import { secretNames } from '#ports/secrets.ts';
import type { TableName } from '#ports/table-definitions.ts';
import { tables } from '#ports/table-definitions.ts';
import type { StageName } from './stages.ts';

export type EndpointName = RouteName | 'notFound';
export type FunctionName = EndpointName | ReactionName | JobName;
export type FunctionKind = 'api' | 'reactions' | 'jobs';

const keysOf = <T extends object>(record: T): (keyof T)[] =>
  // Object.keys() forgets the names that the tables were declared with; nothing adds to them at run time.
  Object.keys(record) as (keyof T)[];

export const endpointNames: EndpointName[] = [...keysOf(routes), 'notFound'];
export const reactionNames: ReactionName[] = keysOf(reactions);
export const jobNames: JobName[] = keysOf(schedule);

export const tableKeys: TableName[] = keysOf(tables);

/** Every Lambda there is. */
export const functionNames: FunctionName[] = [...endpointNames, ...reactionNames, ...jobNames];

/** 'createToken' → 'create-token' */
export const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** 'payment-notified' → 'PaymentNotified', as CloudFormation's ids are written. */
export const pascal = (name: string): string =>
  name.replace(/(?:^|[-._])([a-z])/g, (_, letter: string) => letter.toUpperCase());

export const kindOf = (name: FunctionName): FunctionKind => {
  if (name in reactions) return 'reactions';
  return name in schedule ? 'jobs' : 'api';
};

/** Where a Lambda's source lies, from the root of the project. */
export const entryFile = (name: FunctionName): string => `functions/${kindOf(name)}/${kebab(name)}.ts`;

export const bundlesFolder = 'dist/functions';
export const bundleFolder = (name: FunctionName): string => `${bundlesFolder}/${kebab(name)}`;
export const siteFolder = 'dist/site';
/** The source maps of a build are in a folder beside it, so that they are not deployed with it. */
export const mapsFolderOf = (folder: string): string => `${folder}-maps`;

/** CloudFront takes certificates from there only, and one region for everything is one less thing to know. */
export const region = 'us-east-1';

const prefix = (stage: StageName): string => `pazia-${stage}`;

export const functionName = (stage: StageName, name: FunctionName): string => `${prefix(stage)}-${kebab(name)}`;
export const logGroupName = (stage: StageName, name: FunctionName): string =>
  `/aws/lambda/${functionName(stage, name)}`;
export const tableName = (stage: StageName, table: TableName): string => `${prefix(stage)}-${table}`;
export const busName = (stage: StageName): string => `${prefix(stage)}-bus`;
export const apiName = (stage: StageName): string => `${prefix(stage)}-api`;
export const ruleName = (stage: StageName, reaction: ReactionName, event: EventName): string =>
  `${functionName(stage, reaction)}-on-${event.replace(/[._]/g, '-')}`;
export const jobRuleName = (stage: StageName, job: JobName): string => `${functionName(stage, job)}-by-clock`;

/** Takes what a rule could not hand to its Lambda. */
export const undeliveredQueue = (rule: string): string => `${rule}-undelivered`;
/** Takes what an asynchronous Lambda was handed and could not do. */
export const failedQueue = (stage: StageName, name: FunctionName): string => `${functionName(stage, name)}-failed`;

/** The rules of a stage: one for each reaction and event, one for each job. */
export const ruleNames = (stage: StageName): string[] => [
  ...reactionNames.flatMap((reaction) => reactions[reaction].map((event) => ruleName(stage, reaction, event))),
  ...jobNames.map((job) => jobRuleName(stage, job)),
];

/** The queues of a stage; all of them are empty when all is well. */
export const queueNames = (stage: StageName): string[] => [
  ...ruleNames(stage).map(undeliveredQueue),
  ...[...reactionNames, ...jobNames].map((name) => failedQueue(stage, name)),
];

export const secretsPath = (stage: StageName): string => `/pazia/${stage}`;
export const parameterName = (stage: StageName, secret: SecretName): string =>
  `${secretsPath(stage)}/${secretNames[secret]}`;
/** Public, so a String and no SecureString: CloudFormation reads it and writes it into every Lambda's environment. */
export const verificationKeysParameter = (stage: StageName): string => `${secretsPath(stage)}/verification-keys`;

export const stackName = (stage: StageName, part: 'data' | 'api' | 'events' | 'web' | 'watch'): string =>
  `${prefix(stage)}-${part}`;

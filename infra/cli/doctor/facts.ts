import type { FunctionName } from '#infra/config/names.ts';
import type { Lookup } from './check-result.ts';

export type Account = { id: string; arn: string };

/** A parameter of SSM, decrypted. */
export type Parameter = { type: string; value: string; version: number };

/** How many Lambdas may run at the same time. */
export type Concurrency = {
  /** In the whole account. */
  limit: number;
  /** Of those, what no Lambda has reserved. */
  unreserved: number;
  /** Reserved by the Lambdas of this stage, which a deployment replaces. */
  ours: number;
};

/** By severity, how many confirmed subscriptions the topic of its alarms has; null before the first deployment. */
export type Subscriptions = Record<'page' | 'ticket', number | null>;

/** An identity of SES. The three states are SES's, such as 'SUCCESS'. */
export type MailIdentity = {
  verification: string;
  dkim: string;
  mailFrom: string;
  /** Of mails that name none; null without one. */
  defaultConfigurationSet: string | null;
  /** Whether a deployment of this stage created it. */
  isDeployed: boolean;
};

export type MailAccount = {
  /** In its sandbox SES sends to verified addresses only. */
  isSandbox: boolean;
  /** SES stops an account with too many bounces or complaints. */
  isSending: boolean;
  /** -1 means unlimited. */
  mailsPerDay: number;
};

/** What AWS reports about the account. */
export type AwsFacts = {
  /** Of CDK's bootstrap stack; null without one. */
  bootstrapVersion: Lookup<string | null>;
  /** The stage's mail domain in SES; null without an identity for it. */
  mailIdentity: Lookup<MailIdentity | null>;
  mailAccount: Lookup<MailAccount>;
  /** The stage's secrets and public keys by full name, without those that don't exist. */
  parameters: Lookup<ReadonlyMap<string, Parameter>>;
  concurrency: Lookup<Concurrency>;
  subscriptions: Lookup<Subscriptions>;
};

/** What DNS says about the site's hostname. */
export type DomainFacts = {
  /** The zone of the hostname, such as 'pazia.app'; null without one. */
  zone: string | null;
  /** The only CAs that may issue certificates for it; empty if any may. */
  issuers: readonly string[];
  /** Whether the hostname has an address yet. */
  resolves: boolean;
};

export type BuildFacts = { hasSite: boolean; missingBundles: readonly FunctionName[] };

export type Facts = {
  account: Lookup<Account>;
  /** null if the credentials were refused, so that nothing else could be read. */
  aws: AwsFacts | null;
  domain: Lookup<DomainFacts>;
  build: BuildFacts;
};

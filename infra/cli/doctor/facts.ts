import type { FunctionName } from '#infra/config/names.ts';
import type { Asked } from './verdict.ts';

export type Account = { id: string; arn: string };

/** A parameter of SSM as it lies there; only the type where it holds no text. */
export type Parameter = { type: string; value: string };

/** What AWS says of the account. */
export type AwsFacts = {
  /** Of CDK's bootstrap stack; null where there is none. */
  bootstrapVersion: Asked<string | null>;
  /** How SES stands to the stage's mail domain, as 'Success'; null where it was never told of it. */
  senderStatus: Asked<string | null>;
  /** Mails in 24 hours; -1 without an end. */
  mailsPerDay: Asked<number>;
  /** The stage's secrets and public keys by their full name; those that are not there are missing. */
  parameters: Asked<ReadonlyMap<string, Parameter>>;
};

/** What the DNS says of the site's name. */
export type DomainFacts = {
  /** The zone that holds the name, as 'pazia.app'; null where nobody holds it. */
  zone: string | null;
  /** Who alone may issue certificates for it; empty where everybody may. */
  issuers: readonly string[];
  /** Whether the name leads anywhere yet. */
  leads: boolean;
};

export type BuildFacts = { hasSite: boolean; missingBundles: readonly FunctionName[] };

export type Facts = {
  account: Asked<Account>;
  /** null where the credentials were refused, so that nothing else could be asked. */
  aws: AwsFacts | null;
  domain: Asked<DomainFacts>;
  build: BuildFacts;
};

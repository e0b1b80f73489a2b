import type { PlanCodes } from '#domain/plans.ts';
import type { AccessListener } from './aws-endpoint.ts';

/** The DynamoDB engine of a cloud. */
export type RunningEngine = { url: string; stop: () => Promise<void> };

export type CloudOptions = {
  /** 0 means any free port. */
  port?: number;
  /** Where all data is stored; null means in memory. */
  dataFolder?: string | null;
  /** Called once the port is open. If it resolves to null, the tables are in memory. */
  engine?: () => Promise<RunningEngine | null>;
  /** Separates the tables of several clouds in one engine. */
  tablePrefix?: string;
  /** Runs the Lambdas from their sources, or the bundles in a folder such as dist/functions. */
  functions?: 'sources' | { bundles: string };
  /** A query string that changes with the sources, so that they are loaded again. */
  sourcesVersion?: () => string;
  /** The folder of the built site, if any. */
  siteFolder?: string | null;
  /** The origin of links, if a proxy is in front of this cloud. */
  siteUrl?: string;
  /** The provider's plan codes; by default those of the stage `local`. */
  planCodes?: PlanCodes;
  /** An AWS-compatible endpoint that gets events and mail before ours do. */
  upstreamUrl?: string | null;
  /** Prints a sentence for the developer. */
  report?: (line: string) => void;
  /** Called for each AWS call of a Lambda; for tables only if an engine holds them. */
  onAccess?: AccessListener;
  /** Called with each line that a Lambda logs. */
  log?: (line: string) => void;
};

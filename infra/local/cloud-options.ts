import type { AccessListener } from './aws-endpoint.ts';

/** The DynamoDB engine of a cloud. */
export type RunningEngine = { url: string; stop: () => Promise<void> };

export type CloudOptions = {
  /** 0 for any free one. */
  port?: number;
  /** Where everything is kept; null keeps it in memory. */
  dataFolder?: string | null;
  /** Called once the port is ours; null answers that there is none, and the tables are kept in memory. */
  engine?: () => Promise<RunningEngine | null>;
  /** Keeps several clouds apart in one engine. */
  tablePrefix?: string;
  /** Lambdas from their sources, or the bundles that are deployed, from dist/functions or another folder. */
  functions?: 'sources' | { bundles: string };
  /** A query that changes with the sources, so that they are loaded anew. */
  sourcesVersion?: () => string;
  /** The built site, if there is one. */
  siteFolder?: string | null;
  /** What links lead to, where something stands in front of this cloud. */
  siteUrl?: string;
  /** An AWS-compatible endpoint that takes events and mail before ours do. */
  upstreamUrl?: string | null;
  /** Told in sentences what a developer should know. */
  report?: (line: string) => void;
  /** Told each call of AWS that a Lambda makes; of the tables only where an engine holds them. */
  onAccess?: AccessListener;
  /** Each line that a Lambda logs. */
  log?: (line: string) => void;
};

import type { RouteName } from '#contract/routes.ts';

/** In header and body, $names are replaced by the tokens of the fixture. */
export type GoldenRequest = {
  route: RouteName;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent unchanged, in place of `body`. */
  text?: string;
  authorization?: string;
  type?: string;
};

type RecordedResponse = { status: number; body: Record<string, unknown> };

/** A recorded response of the original API. Ours may have further keys. */
export type GoldenResponse = {
  /** The name of the recording. A suffix distinguishes several requests of one recording. */
  title: string;
  before?: readonly GoldenRequest[];
  request: GoldenRequest;
  /** Every 401 was recorded with `WWW-Authenticate: Bearer realm="api"`. */
  recorded: RecordedResponse;
  /** Where our API deviates on purpose, and why. */
  deviation?: Partial<RecordedResponse> & { reason: string };
};

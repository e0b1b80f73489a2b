import type { RouteName } from '#contract/routes.ts';

/** One request. In its header and body, $names stand for the tokens of the scene. */
export type Asked = {
  route: RouteName;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it stands, in place of a body. */
  text?: string;
  authorization?: string;
  type?: string;
};

export type Told = { status: number; body: Record<string, unknown> };

/** An answer of the original, as it was recorded. Further keys may stand beside the recorded ones. */
export type Replayed = {
  /** The name of the recording, and what distinguishes this request among several for it. */
  title: string;
  before?: readonly Asked[];
  ask: Asked;
  /** A 401 is always recorded with `WWW-Authenticate: Bearer realm="api"`. */
  recorded: Told;
  /** Where we answer otherwise on purpose: what, and why. */
  ours?: Partial<Told> & { because: string };
};

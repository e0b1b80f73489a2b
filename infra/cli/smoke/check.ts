import type { Site } from './site.ts';

export type Check = {
  /** What holds on a stage that works: 'the home page is served'. */
  fact: string;
  /** What to look at if it does not hold. */
  next: string;
  /** Throws a CheckFailure if it does not hold. Returns a remark for the operator, or nothing. */
  run: (site: Site) => Promise<string | undefined>;
};

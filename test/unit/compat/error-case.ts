import type { RouteName } from '#contract/routes.ts';
import type { Screen } from './screens.ts';

/** A row of the specification's error catalogue: a request, and the text that the screen then shows. */
export type ErrorCase = {
  row: string;
  screen: Screen;
  route: RouteName;
  /** $access, $refresh, $verify, $uid, $reset and $late are replaced by the values of the fixture. */
  body?: Record<string, unknown>;
  isSignedIn?: boolean;
  status: number;
  text: string;
};

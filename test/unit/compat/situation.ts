import type { RouteName } from '#contract/routes.ts';
import type { Screen } from './screens.ts';

/** One situation of the specification's error catalogue: what is asked, and the text that stands on the screen. */
export type Situation = {
  row: string;
  screen: Screen;
  route: RouteName;
  /** In it, $access, $refresh, $verify, $uid, $reset and $late stand for what the scene made. */
  body?: Record<string, unknown>;
  isSignedIn?: boolean;
  status: number;
  text: string;
};

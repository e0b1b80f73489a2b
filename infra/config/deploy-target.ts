import type { Stage } from './stages.ts';

/** Where the stacks are made for. */
export type DeployTarget = {
  stage: Stage;
  /** Holds a folder with index.mjs for each Lambda. */
  bundles: string;
  /** Holds the built site. */
  site: string;
  /** An emulator knows no archive; the rest of what it lacks lies in stacks that it is not given. */
  isEmulator: boolean;
};

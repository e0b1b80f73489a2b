import type { Stage } from './stages.ts';

/** What the stacks are synthesized for. */
export type DeployTarget = {
  stage: Stage;
  /** Folder with one subfolder per Lambda, each with an index.mjs. */
  bundles: string;
  /** Folder of the built site. */
  site: string;
  /** Emulators lack event archives. Whatever else they lack is in stacks that they don't get. */
  isEmulator: boolean;
};

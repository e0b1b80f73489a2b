import type { DeployedParameter } from './names.ts';
import type { Stage } from './stages.ts';

/** The version of each parameter that is deployed. A missing one means the latest. */
export type ParameterVersions = { [P in DeployedParameter]?: number };

/** What the stacks are synthesized for. */
export type DeployTarget = {
  stage: Stage;
  /** Folder with one subfolder per Lambda, each with an index.mjs. */
  bundles: string;
  /** Folder of the built site. */
  site: string;
  /** Emulators lack event archives. Whatever else they lack is in stacks that they don't get. */
  isEmulator: boolean;
  /**
   * The versions of the parameters that CloudFormation reads. With them a changed parameter is a changed template, so
   * that every Lambda gets a new version and its alias moves there. Without them only $LATEST gets the new value.
   */
  parameterVersions: ParameterVersions;
};

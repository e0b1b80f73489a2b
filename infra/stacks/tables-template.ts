import { App } from 'aws-cdk-lib/core';
import * as z from 'zod/mini';
import type { Stage } from '#infra/config/stages.ts';
import { DataStack } from './data.ts';

const Template = z.object({ Resources: z.record(z.string(), z.unknown()) });

/** The resources of the stage's data stack as a deployment would send them. Synthesizing takes about a second. */
export const tablesTemplate = (stage: Stage): Record<string, unknown> => {
  const app = new App({ analyticsReporting: false });
  const { stackName } = new DataStack(app, stage);
  return Template.parse(app.synth().getStackByName(stackName).template).Resources;
};

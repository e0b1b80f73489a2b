import { environmentOf } from '#infra/config/environment.ts';
import { stages } from '#infra/config/stages.ts';
import type { Env } from '#ports/env.ts';
import { readEnv } from '#ports/env.ts';
import { testDeployedValues } from '#test/support/api-event.ts';

/** The environment of an operator of the stage `local` at an endpoint. */
export const asOperator = (endpointUrl: string): Env =>
  readEnv({
    ...environmentOf(stages.local, testDeployedValues),
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_ENDPOINT_URL: endpointUrl,
  });

import { environmentOf } from '#infra/config/environment.ts';
import { stages } from '#infra/config/stages.ts';
import { testDeployedValues } from './api-event.ts';

/** The environment of a Lambda whose every AWS call fails: nothing listens on port 9. */
export const unreachableAws = {
  ...environmentOf(stages.local, testDeployedValues),
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'test',
  AWS_SECRET_ACCESS_KEY: 'test',
  AWS_ENDPOINT_URL: 'http://127.0.0.1:9',
};

import { describe, expect, test } from 'vitest';
import { CliError } from '#infra/cli/cli-error.ts';
import { stageFromEnv } from '#infra/cli/stage-from-env.ts';

const emulator = { AWS_ENDPOINT_URL: 'http://localhost:4566' };

describe('An operator works on a stage', () => {
  test.each([
    [{ STAGE: 'dev' }, 'dev'],
    [{ STAGE: 'prod' }, 'prod'],
    [{ STAGE: 'local', ...emulator }, 'local'],
  ])('as %o names it', (source, name) => {
    expect(stageFromEnv(source, 'npm run doctor', true).name).toBe(name);
  });

  test.each([
    ['no stage', {}, 'STAGE is not set. Set STAGE to dev or prod, for example STAGE=dev npm run deploy.'],
    ['an empty one', { STAGE: '' }, 'STAGE is not set. Set STAGE to dev or prod'],
    ['an unknown one', { STAGE: 'production' }, "There is no stage 'production'. Set STAGE to dev or prod"],
    ['a name of every object', { STAGE: 'constructor' }, "There is no stage 'constructor'"],
    ['the local one', { STAGE: 'local' }, "There is no stage 'local'. Set STAGE to dev or prod"],
    ['the local one on an emulator', { STAGE: 'local', ...emulator }, "There is no stage 'local'"],
  ])('and deploys nothing where the environment names %s', (_, source, sentence) => {
    const choose = () => stageFromEnv(source, 'npm run deploy');

    expect(choose).toThrow(CliError);
    expect(choose).toThrow(sentence);
  });
});

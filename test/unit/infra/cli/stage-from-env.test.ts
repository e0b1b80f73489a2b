import { describe, expect, test } from 'vitest';
import { CliError } from '#infra/cli/cli-error.ts';
import { stageFromEnv } from '#infra/cli/stage-from-env.ts';

const emulator = { AWS_ENDPOINT_URL: 'http://localhost:4566' };

describe('The stage of a command', () => {
  test.each([
    [{ STAGE: 'dev' }, 'dev'],
    [{ STAGE: 'prod' }, 'prod'],
    [{ STAGE: 'local', ...emulator }, 'local'],
  ])('the environment %o selects stage %s', (source, name) => {
    expect(stageFromEnv(source, 'npm run doctor', true).name).toBe(name);
  });

  test.each([
    ['no stage', {}, 'STAGE is not set. Set STAGE to dev or prod, for example STAGE=dev npm run deploy.'],
    ['an empty stage', { STAGE: '' }, 'STAGE is not set. Set STAGE to dev or prod'],
    ['an unknown stage', { STAGE: 'production' }, "There is no stage 'production'. Set STAGE to dev or prod"],
    ['a property of every object', { STAGE: 'constructor' }, "There is no stage 'constructor'"],
    ['the local stage', { STAGE: 'local' }, "There is no stage 'local'. Set STAGE to dev or prod"],
    ['the local stage on an emulator', { STAGE: 'local', ...emulator }, "There is no stage 'local'"],
  ])('a command is refused where the environment names %s', (_, source, sentence) => {
    const choose = () => stageFromEnv(source, 'npm run deploy');

    expect(choose).toThrow(CliError);
    expect(choose).toThrow(sentence);
  });
});

import { defineConfig } from 'vitest/config';
import shared from '../vitest.config.ts';

export default defineConfig({
  ...shared,
  test: { ...shared.test, include: ['test/infra/emulator/localstack/*.cloud.ts'] },
});

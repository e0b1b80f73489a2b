import { expect, test } from 'vitest';
import { whereOpen } from '#test/support/reachable.ts';
import { stay } from './stay.ts';

const { endpointUrl, providerPort } = stay();

test.runIf(!process.env.AWS_ENDPOINT_URL)('the emulator accepts connections from this machine only', async () => {
  expect(await whereOpen(Number(new URL(endpointUrl).port))).toEqual({ onLoopback: true, elsewhere: [] });
});

test.runIf(!process.env.PROVIDER_HOST)(
  'the simulated provider accepts connections from this machine only',
  async () => {
    expect(await whereOpen(providerPort)).toEqual({ onLoopback: true, elsewhere: [] });
  },
);

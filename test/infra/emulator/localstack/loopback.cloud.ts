import { expect, test } from 'vitest';
import { listeningPorts } from '#test/support/listening.ts';
import { onLocalstack } from './on-localstack.ts';

const { endpointUrl } = onLocalstack();

test.runIf(process.platform === 'linux' && !process.env.AWS_ENDPOINT_URL)(
  'LocalStack and its database accept connections from this machine only',
  () => {
    // This test's process and LocalStack have the same parent.
    const open = listeningPorts(process.ppid);

    expect(open).toContainEqual({ port: Number(new URL(endpointUrl).port), isLoopback: true });
    expect(open.filter(({ isLoopback }) => !isLoopback)).toEqual([]);
  },
);

import { randomUUID } from 'node:crypto';
import type { Context } from 'aws-lambda';

/** API Gateway's integration timeout. */
const timeoutMs = 30_000;

/** The second argument of a Lambda's handler. */
export const contextOf = (name: string): Context => {
  const endsAt = performance.now() + timeoutMs;
  const unused = (): void => undefined;
  return {
    callbackWaitsForEmptyEventLoop: false,
    functionName: name,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:us-east-1:000000000000:function:${name}`,
    memoryLimitInMB: '512',
    awsRequestId: randomUUID(),
    logGroupName: `/aws/lambda/${name}`,
    logStreamName: 'local',
    getRemainingTimeInMillis: () => Math.max(0, endsAt - performance.now()),
    done: unused,
    fail: unused,
    succeed: unused,
  };
};

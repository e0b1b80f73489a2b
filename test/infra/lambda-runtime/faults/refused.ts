import { expect } from 'vitest';
import { request, signedIn } from '#test/support/lambda-harness/people.ts';
import { aRegistration, findUser } from '#test/support/test-context.ts';
import { ask } from '../invoke.ts';
import type { FaultCase } from './fault-case.ts';
import { failsWith } from './fault-case.ts';

const tenMinutes = 600_000;
const reading = { service: 'dynamodb', operation: 'GetItem' };
const transacting = { service: 'dynamodb', operation: 'TransactWriteItems' };

/** Calls that AWS refuses for who sends them. */
export const refusedCalls: FaultCase[] = [
  {
    title: 'a call whose credentials have expired is a 500, its log says so, and the next one is answered',
    holds: async (account) => {
      const event = (await signedIn(account)).request('getUser');
      account.faults.inject(reading, 'expired token');
      await failsWith(account, 'getUser', event, 'ExpiredTokenException');
      expect(await ask(account, 'getUser', event)).toMatchObject({ statusCode: 200 });
    },
  },
  {
    title: 'a call that is altered on its way has no effect',
    holds: async (account) => {
      const registration = aRegistration();
      account.faults.inject(transacting, 'altered');
      const event = request('registerUser', registration);
      await failsWith(account, 'registerUser', event, 'InvalidSignatureException');
      expect(await findUser(account.ports, registration.email)).toBeNull();
    },
  },
  {
    title: 'calls under a clock that is ten minutes wrong are refused, and their log says so',
    holds: async (account) => {
      const event = (await signedIn(account)).request('getUser');
      for (const ms of [tenMinutes, -tenMinutes]) {
        account.skew.ms = ms;
        await failsWith(account, 'getUser', event, 'InvalidSignatureException').finally(() => {
          account.skew.ms = 0;
        });
      }
      expect(await ask(account, 'getUser', event)).toMatchObject({ statusCode: 200 });
    },
  },
  {
    title: "a Lambda with another Lambda's session token is refused",
    holds: async (account) => {
      const { sessionToken } = account.credentialsOf('listServers');
      const lambda = await account.start('getUser', { ...account.credentialsOf('getUser'), sessionToken });
      expect(await lambda.invoke((await signedIn(account)).request('getUser'))).toMatchObject({ statusCode: 500 });
      expect(lambda.output()).toContain('"errorName":"UnrecognizedClientException"');
      await lambda.stop();
    },
  },
  {
    title: "a Lambda under another Lambda's role is refused what that role is not granted",
    inSample: true,
    holds: async (account) => {
      const lambda = await account.start('registerUser', account.credentialsOf('getUser'));
      const registration = aRegistration();
      expect(await lambda.invoke(request('registerUser', registration))).toMatchObject({ statusCode: 500 });
      expect(lambda.output()).toContain('"errorName":"AccessDeniedException"');
      expect(await findUser(account.ports, registration.email)).toBeNull();
      await lambda.stop();
    },
  },
];

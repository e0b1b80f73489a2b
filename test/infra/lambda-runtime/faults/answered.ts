import { expect } from 'vitest';
import { aMember, published, request, signedIn } from '#test/support/lambda-harness/people.ts';
import { aRegistration, findUser, password } from '#test/support/test-context.ts';
import type { Account } from '../account.ts';
import type { Fault } from '../gate/faults.ts';
import { ask, handle, succeed } from '../invoke.ts';
import type { FaultCase } from './fault-case.ts';
import { busy, serverError } from './fault-case.ts';

const reading = { service: 'dynamodb', operation: 'GetItem' };
const transacting = { service: 'dynamodb', operation: 'TransactWriteItems' };
const publishing = { service: 'events', operation: 'PutEvents' };
const unlocking = { service: 'ssm', operation: 'GetParameter' };
const mailing = { service: 'email', operation: 'SendEmail' };

const three = (fault: Fault): [Fault, Fault, Fault] => [fault, fault, fault];

/** What getUser answers while DynamoDB fails like this. */
const whileReading = async (account: Account, ...faults: Fault[]) => {
  const member = await signedIn(account);
  account.faults.inject(reading, ...faults);
  return ask(account, 'getUser', member.request('getUser'));
};

const recovers = (fault: Fault, title: string, inSample = false): FaultCase => ({
  title,
  inSample,
  holds: async (account) => expect(await whileReading(account, fault)).toMatchObject({ statusCode: 200 }),
});

/** Faults of AWS and of the network, each with its answer. */
export const answeredFaults: FaultCase[] = [
  recovers('throttle', 'a call that DynamoDB throttles once is answered', true),
  recovers('server error', 'a call that DynamoDB fails once with a 500 is answered'),
  recovers('html', 'a call that meets a page of HTML with a 503 is answered'),
  recovers('reset', 'a call whose connection is reset once is answered'),
  recovers('hang', 'a call that DynamoDB never answers is sent again after four seconds, and answered'),
  {
    title: 'a call that DynamoDB throttles three times in a row is a 503 that says when to try again',
    inSample: true,
    holds: async (account) => expect(await whileReading(account, ...three('throttle'))).toMatchObject(busy),
  },
  {
    title: 'a call that DynamoDB fails three times in a row is a 500',
    holds: async (account) => expect(await whileReading(account, ...three('server error'))).toMatchObject(serverError),
  },
  {
    title:
      'a call whose event EventBridge throttles three times in a row is a 503, and its repetition publishes one event',
    holds: async (account) => {
      const { email } = await aMember(account, false);
      const event = request('resendVerification', { email });
      account.faults.inject(publishing, ...three('throttle'));
      expect(await ask(account, 'resendVerification', event)).toMatchObject(busy);
      await succeed(account, 'resendVerification', event);
      await account.settle();
      expect(account.mails(email)).toHaveLength(1);
    },
  },
  {
    title: 'a first sign-in whose keys SSM throttles three times in a row is a 503, and the next one succeeds',
    holds: async (account) => {
      const { email } = await aMember(account);
      const event = request('createToken', { email, password });
      const fresh = await account.start('createToken');
      account.faults.inject(unlocking, ...three('throttle'));
      expect(await fresh.invoke(event)).toMatchObject({ statusCode: 503 });
      expect(await fresh.invoke(event)).toMatchObject({ statusCode: 200 });
      await fresh.stop();
    },
  },
  {
    title: 'a mail that SES throttles three times in a row fails its delivery, and the next delivery sends it once',
    holds: async (account) => {
      const { email, userId } = await aMember(account, false);
      const { event } = await published(account, { name: 'account.registered', detail: { userId } });
      account.faults.inject(mailing, ...three('throttle'));
      expect(await account.call('sendMail', event)).toMatchObject({ errorType: 'Throttling' });
      // It waits until the lease of the failed one is over, twenty seconds.
      await handle(account, 'sendMail', event);
      expect(account.mails(email)).toHaveLength(1);
    },
  },
  {
    title: 'a registration whose transaction is written while its answer is lost makes one account',
    inSample: true,
    holds: async (account) => {
      const registration = aRegistration();
      account.faults.inject(transacting, 'lost answer');
      await succeed(account, 'registerUser', request('registerUser', registration), 201);
      await account.settle();
      expect(await findUser(account.ports, registration.email)).toMatchObject({ username: registration.username });
      expect(account.mails(registration.email)).toHaveLength(1);
    },
  },
];

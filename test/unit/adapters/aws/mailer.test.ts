import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses';
import { DeleteSuppressedDestinationCommand, NotFoundException, SESv2Client } from '@aws-sdk/client-sesv2';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, expect, test } from 'vitest';
import { sesMailer } from '#adapters/aws/mailer.ts';
import type { EmailHash } from '#domain/identity.ts';
import { anEnv } from '#test/support/tables.ts';

const ses = mockClient(SESClient);
const sesV2 = mockClient(SESv2Client);
afterEach(() => {
  ses.reset();
  sesV2.reset();
});

const emailHash = '0'.repeat(64) as EmailHash;
const mailer = () => sesMailer(anEnv('http://127.0.0.1:1'));

test('a mail is sent as text and HTML from the address of the brand', async () => {
  ses.on(SendEmailCommand).resolves({ MessageId: 'm' });

  await mailer().send({ to: 'a@b.test', subject: 'Zoë', html: '<p>1</p>', text: '1', emailHash });

  const text = (Data: string) => ({ Charset: 'UTF-8', Data });
  expect(ses.commandCalls(SendEmailCommand)[0]?.args[0].input).toMatchObject({
    Source: 'Pazia <hello@pazia.test>',
    Destination: { ToAddresses: ['a@b.test'] },
    Message: { Subject: text('Zoë'), Body: { Html: text('<p>1</p>'), Text: text('1') } },
  });
});

test('a mail names its configuration set, and its recipient by hash', async () => {
  ses.on(SendEmailCommand).resolves({ MessageId: 'm' });

  await mailer().send({ to: 'a@b.test', subject: '', html: '', text: '', emailHash });

  expect(ses.commandCalls(SendEmailCommand)[0]?.args[0].input).toMatchObject({
    ConfigurationSetName: 'pazia-test-mail',
    Tags: [{ Name: 'emailHash', Value: emailHash }],
  });
});

test('a mail that SES refuses throws', async () => {
  ses.on(SendEmailCommand).rejects(new Error('Throttling'));

  const sending = mailer().send({ to: 'a@b.test', subject: '', html: '', text: '', emailHash });

  await expect(sending).rejects.toThrow('Throttling');
});

test('an address is taken off the suppression list of SES, and one that is not on it is fine', async () => {
  const notFound = new NotFoundException({ message: 'not there', $metadata: {} });
  sesV2.on(DeleteSuppressedDestinationCommand).resolvesOnce({}).rejectsOnce(notFound);

  await mailer().unsuppress('a@b.test');
  await mailer().unsuppress('a@b.test');

  const asked = sesV2.commandCalls(DeleteSuppressedDestinationCommand).map(({ args }) => args[0].input);
  expect(asked).toEqual([{ EmailAddress: 'a@b.test' }, { EmailAddress: 'a@b.test' }]);
});

test('any other refusal to change the suppression list throws', async () => {
  sesV2.on(DeleteSuppressedDestinationCommand).rejects(new Error('AccessDenied'));

  await expect(mailer().unsuppress('a@b.test')).rejects.toThrow('AccessDenied');
});

import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, expect, test } from 'vitest';
import { sesMailer } from '#adapters/aws/mailer.ts';
import { anEnv } from '#test/support/tables.ts';

const ses = mockClient(SESClient);
afterEach(() => ses.reset());

test('a mail is sent as text and HTML from the address of the brand', async () => {
  ses.on(SendEmailCommand).resolves({ MessageId: 'm' });

  await sesMailer(anEnv('http://127.0.0.1:1')).send({ to: 'a@b.test', subject: 'Zoë', html: '<p>1</p>', text: '1' });

  const text = (Data: string) => ({ Charset: 'UTF-8', Data });
  expect(ses.commandCalls(SendEmailCommand)[0]?.args[0].input).toEqual({
    Source: 'Pazia <hello@pazia.test>',
    Destination: { ToAddresses: ['a@b.test'] },
    Message: { Subject: text('Zoë'), Body: { Html: text('<p>1</p>'), Text: text('1') } },
  });
});

test('a mail that SES refuses throws', async () => {
  ses.on(SendEmailCommand).rejects(new Error('Throttling'));

  const sending = sesMailer(anEnv('http://127.0.0.1:1')).send({ to: 'a@b.test', subject: '', html: '', text: '' });

  await expect(sending).rejects.toThrow('Throttling');
});

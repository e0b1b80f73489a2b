import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { sesMailer } from '#adapters/aws/mailer.ts';
import type { EmailHash } from '#domain/identity.ts';
import type { Mail } from '#ports/ports.ts';
import { onLocalstack } from './on-localstack.ts';

const { endpointUrl, env } = onLocalstack();

const Sent = z.object({
  messages: z.array(
    z.object({
      Source: z.string(),
      Destination: z.object({ ToAddresses: z.array(z.string()) }),
      Subject: z.string(),
      Body: z.object({ text_part: z.string(), html_part: z.string() }),
    }),
  ),
});

const aMail = (): Mail => ({
  to: `${randomUUID()}@example.com`,
  subject: 'Zoë',
  html: '<p>1 €</p>',
  text: '1 €',
  emailHash: '0'.repeat(64) as EmailHash,
});

test('SES sends a mail with the brand as sender, as text and HTML, in every letter', async () => {
  const mail = aMail();

  await sesMailer(env).send(mail);

  const { messages } = Sent.parse(await (await fetch(`${endpointUrl}/_aws/ses`)).json());
  expect(messages.filter(({ Destination }) => Destination.ToAddresses.includes(mail.to))).toEqual([
    {
      Source: `Pazia <${env.MAIL_FROM}>`,
      Destination: { ToAddresses: [mail.to] },
      Subject: mail.subject,
      Body: { text_part: mail.text, html_part: mail.html },
    },
  ]);
});

test('SES refuses a mail from a domain that is not verified, and sending fails', async () => {
  const stranger = sesMailer({ ...env, MAIL_FROM: 'no-reply@elsewhere.test' });

  await expect(stranger.send(aMail())).rejects.toMatchObject({ name: 'MessageRejected' });
});

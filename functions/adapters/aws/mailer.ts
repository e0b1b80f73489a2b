import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses';
import { brand } from '#contract/brand.ts';
import { emailHashTag } from '#events/mail-feedback.ts';
import type { Env } from '#ports/env.ts';
import type { Mailer } from '#ports/ports.ts';
import { clientConfig, memoize } from './connection.ts';

/** The Mailer port over SES. */
export const sesMailer = (env: Env): Mailer => {
  const client = memoize(() => new SESClient(clientConfig(env)));
  const text = (Data: string) => ({ Charset: 'UTF-8', Data });
  return {
    send: async (mail) => {
      await client().send(
        new SendEmailCommand({
          Source: `${brand.name} <${env.MAIL_FROM}>`,
          ConfigurationSetName: env.MAIL_CONFIGURATION_SET,
          Tags: [{ Name: emailHashTag, Value: mail.emailHash }],
          Destination: { ToAddresses: [mail.to] },
          Message: { Subject: text(mail.subject), Body: { Html: text(mail.html), Text: text(mail.text) } },
        }),
      );
    },
    // Hardly ever called, so its client is loaded when it is.
    unsuppress: async (address) => (await import('./suppression-list.ts')).unsuppress(env, address),
  };
};

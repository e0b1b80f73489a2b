import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { isLoopbackHost } from '#infra/local/loopback.ts';
import { must } from './check-failure.ts';
import type { Site } from './site.ts';

/** The mails to an address, oldest first. */
export type ReadMails = (email: string) => Promise<unknown>;

const Mails = z.array(z.object({ text: z.string() }));

const [waitMs, pollMs] = [30_000, 200];

/** The mailbox of a local cloud; null for a stage on AWS, whose mails nobody can read. */
export const mailboxOf = ({ url, fetch }: Site): ReadMails | null =>
  isLoopbackHost(url.host) ? async (email) => (await fetch(`/_local/mail?to=${encodeURIComponent(email)}`)).json : null;

/** The query of the newest link to a page in the mails to an address, which may take a while to arrive. */
export const mailedLink = async (mails: ReadMails, email: string, page: string): Promise<Record<string, string>> => {
  for (const end = Date.now() + waitMs; Date.now() < end; await pause(pollMs)) {
    const { data = [] } = Mails.safeParse(await mails(email));
    const texts = data.map(({ text }) => text);
    const [link] =
      texts
        .join('\n')
        .match(new RegExp(`https?://\\S+${page}\\?\\S+`, 'gu'))
        ?.slice(-1) ?? [];
    if (link !== undefined) return Object.fromEntries(new URL(link).searchParams);
  }
  must(false, `no mail with a link to ${page} arrived within ${waitMs / 1000} s`);
};

export const help = `Checks that a stage works, as its visitors see it.

  npm run smoke -- https://dev.pazia.app
  npm run smoke -- http://localhost:3000
  npm run smoke -- URL --api-only              without the pages, for an address that serves the API alone

It reads pages and the catalogue, signs up, and sends what must be refused. It buys nothing. The account that it creates
is confirmed on a local cloud only, where it can read the mail; elsewhere the mail goes to the mailbox simulator of SES,
and the account expires after a week.

SMOKE_EMAIL and SMOKE_PASSWORD   an account that exists: it is signed in, read and signed out.

Exit codes: 0 all checks passed, 1 a check failed, 2 invalid arguments.`;

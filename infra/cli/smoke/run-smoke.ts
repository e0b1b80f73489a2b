import type { CliContext, ExitCode } from '#infra/cli/command.ts';
import { runCommand } from '#infra/cli/command.ts';
import { accountChecks } from './account-checks.ts';
import { apiChecks } from './api-checks.ts';
import { readArguments } from './arguments.ts';
import type { Check } from './check.ts';
import { CheckFailure } from './check-failure.ts';
import { help } from './help.ts';
import type { ReadMails } from './mailbox.ts';
import { mailboxOf } from './mailbox.ts';
import { pageChecks } from './page-checks.ts';
import type { Site } from './site.ts';
import { openSite } from './site.ts';

/** `mails` reads the mails of a stage whose mailbox is not that of a local cloud. */
type SmokeContext = CliContext & { mails?: ReadMails };

/** Prints the outcome of a check; false if it failed. */
const isPassed = async ({ fact, next, run }: Check, site: Site, { print }: SmokeContext): Promise<boolean> => {
  try {
    const remark = await run(site);
    print(`✓ ${fact}${remark === undefined ? '' : ` (${remark})`}`);
    return true;
  } catch (error) {
    if (!(error instanceof CheckFailure)) throw error;
    print(`✗ ${fact}: ${error.message}. ${next}`);
    return false;
  }
};

/** Checks a stage from outside. Every check runs, so that one report shows all that is broken. */
export const runSmoke = (args: readonly string[], context: SmokeContext): Promise<ExitCode> =>
  runCommand(context, async () => {
    const { env, print } = context;
    const call = readArguments(args);
    if (call.kind === 'help') {
      print(help);
      return 0;
    }
    const { url, isApiOnly } = call;
    const site = openSite(url);
    const accounts = accountChecks(env, context.mails ?? mailboxOf(site));
    const checks = [...(isApiOnly ? [] : pageChecks), ...apiChecks, ...accounts];
    print(`Checking ${url.origin} ...`);
    let failed = 0;
    for (const check of checks) if (!(await isPassed(check, site, context))) failed += 1;
    print(failed === 0 ? `${url.origin} works.` : `${failed} of ${checks.length} checks failed at ${url.origin}.`);
    return failed === 0 ? 0 : 1;
  });

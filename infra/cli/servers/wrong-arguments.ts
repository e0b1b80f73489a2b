import { Refusal } from '#infra/cli/cli-error.ts';

const helpHint = 'npm run servers -- --help shows how it is called.';

export const wrongArguments = (what: string): Refusal => new Refusal(`${what}\n${helpHint}`, 2);

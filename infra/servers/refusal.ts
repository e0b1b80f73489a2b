/** Why the command stops, in sentences that say what to do; 2 for wrong arguments, 1 for everything else. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly exitCode: 1 | 2;

  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

const helpHint = 'npm run servers -- --help shows how it is called.';

export const wrongArguments = (what: string): Refusal => new Refusal(`${what}\n${helpHint}`, 2);

/** Why an operator's command stops, in sentences that say what to do; 2 for wrong arguments, 1 for everything else. */
export class CliError extends Error {
  override readonly name = 'Refusal';
  readonly exitCode: 1 | 2;

  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Ends an operator command with a message that says what to do. Exit code 2 means wrong arguments, 1 anything else. */
export class CliError extends Error {
  override readonly name = 'CliError';
  readonly exitCode: 1 | 2;

  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

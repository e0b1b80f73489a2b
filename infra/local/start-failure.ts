/** The local cloud can't start on this machine. The message says in one sentence what to do. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}

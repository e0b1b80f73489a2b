/** Something on this machine keeps the local cloud from starting; the message says in one sentence what to do. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}

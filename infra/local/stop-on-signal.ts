/**
 * Ctrl-C in a terminal reaches npm and this process, and npm passes its own on to us, up to 0.2 s later on a busy
 * machine. A signal that follows sooner than this is such a copy.
 */
const copyMs = 1000;

/**
 * Ctrl-C, SIGTERM or a terminal that closes stops what was given to `stops` and ends the process; a second signal ends
 * it at once. Before something was given there is nothing to keep, and the first ends it.
 */
export const stopOnSignal = (report: (line: string) => void): { stops: (stop: () => Promise<void>) => void } => {
  let stop: (() => Promise<void>) | null = null;
  let stoppingSince: number | null = null;

  const onSignal = (): void => {
    if (stop === null) process.exit(0);
    if (stoppingSince !== null) {
      if (performance.now() - stoppingSince > copyMs) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    report('Stopping; everything is kept for the next start.');
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`);
        process.exit(1);
      },
    );
  };

  // Nobody reads what is written to a closed terminal, and a failed write must not keep us from stopping in order.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  return {
    stops: (given) => {
      stop = given;
    },
  };
};

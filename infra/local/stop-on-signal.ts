/**
 * Ctrl-C in a terminal signals npm and this process, and npm forwards its signal to us, up to 0.2 s later on a busy
 * machine. A second signal within this time is such a copy.
 */
const copyMs = 1000;

/**
 * On Ctrl-C, SIGTERM or a closed terminal, runs the function passed to `stops` and exits. A second signal exits at once, as
 * does the first one before `stops` was called.
 */
export const stopOnSignal = (
  report: (line: string) => void,
  message = 'Stopping. All data is kept for the next start.',
): { stops: (stop: () => Promise<void>) => void } => {
  let stop: (() => Promise<void>) | null = null;
  let stoppingSince: number | null = null;

  const onSignal = (): void => {
    if (stop === null) process.exit(0);
    if (stoppingSince !== null) {
      if (performance.now() - stoppingSince > copyMs) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    report(message);
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`);
        process.exit(1);
      },
    );
  };

  // Writing to a closed terminal fails, which must not prevent a clean stop.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  return {
    stops: (newStop) => {
      stop = newStop;
    },
  };
};

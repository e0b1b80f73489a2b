/**
 * Ctrl-C or SIGTERM stops what was given to `stops` and ends the process; a second one ends it at once. Before
 * something was given there is nothing to keep, and the first ends it.
 */
export const stopOnSignal = (report: (line: string) => void): { stops: (stop: () => Promise<void>) => void } => {
  let stop: (() => Promise<void>) | null = null;
  let isStopping = false;

  const onSignal = (): void => {
    if (isStopping || stop === null) process.exit(isStopping ? 1 : 0);
    isStopping = true;
    report('Stopping; everything is kept for the next start.');
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`);
        process.exit(1);
      },
    );
  };

  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  return {
    stops: (given) => {
      stop = given;
    },
  };
};

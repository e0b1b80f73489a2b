/**
 * Shares one promise among calls with the same key while it is pending. React may run an effect twice, and some requests
 * must be sent only once. After it settles, the work can run again.
 */
export const singleFlight = <Outcome>(): ((key: string, work: () => Promise<Outcome>) => Promise<Outcome>) => {
  const inFlight = new Map<string, Promise<Outcome>>();
  return (key, work) => {
    const running = inFlight.get(key);
    if (running) return running;
    const started = work().finally(() => inFlight.delete(key));
    inFlight.set(key, started);
    return started;
  };
};

/**
 * React may run an effect twice, and some things can be done only once: whoever asks for the same work while it is
 * under way gets the same promise. After it ended it can be asked for again.
 */
export const once = <Outcome>(): ((key: string, work: () => Promise<Outcome>) => Promise<Outcome>) => {
  const underWay = new Map<string, Promise<Outcome>>();
  return (key, work) => {
    const running = underWay.get(key);
    if (running) return running;
    const started = work().finally(() => underWay.delete(key));
    underWay.set(key, started);
    return started;
  };
};

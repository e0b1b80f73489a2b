export type Pause = (ms: number) => Promise<void>;

export const sleep: Pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** A random pause whose bound doubles with each try, so that callers who collided spread out. */
export const jitterMs = (tries: number): number => Math.random() * 20 * 2 ** tries;

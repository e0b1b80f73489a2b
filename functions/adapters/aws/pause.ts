export type Pause = (ms: number) => Promise<void>;

export const sleep: Pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** How long to wait before the next try: at random, so that those who collided do not meet again; twice as long each time. */
export const jitterMs = (tries: number): number => Math.random() * 20 * 2 ** tries;

/** The AWS endpoint of this run. */
export type Endpoint = {
  url: string;
  /** The last output of an emulator that we started; '' otherwise. */
  output: () => string;
  stop: () => Promise<void>;
};

const pollMs = 100;
const responseMs = 2_000;

/** True if anything responds there, whatever it responds. */
const responds = async (url: string): Promise<boolean> => {
  try {
    const reply = await fetch(`${url}/_localstack/health`, { signal: AbortSignal.timeout(responseMs) });
    await reply.arrayBuffer();
    return true;
  } catch {
    return false;
  }
};

/** Waits for a response. False if there is none in time, or the process is gone. */
export const waitForResponse = async (url: string, withinMs: number, isGone: () => boolean): Promise<boolean> => {
  for (const end = Date.now() + withinMs; Date.now() < end && !isGone(); ) {
    if (await responds(url)) return true;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  return false;
};

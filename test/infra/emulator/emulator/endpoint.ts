/** What speaks AWS for this run. */
export type Endpoint = {
  url: string;
  /** What it wrote last; '' where it is not ours. */
  said: () => string;
  stop: () => Promise<void>;
};

const pollMs = 100;
const answerMs = 2_000;

/** Whether anything answers there; what it answers to this path does not matter. */
const answers = async (url: string): Promise<boolean> => {
  try {
    const reply = await fetch(`${url}/_localstack/health`, { signal: AbortSignal.timeout(answerMs) });
    await reply.arrayBuffer();
    return true;
  } catch {
    return false;
  }
};

/** Resolves to false where it does not answer in time, or `isGone` says that it never will. */
export const untilItAnswers = async (url: string, withinMs: number, isGone: () => boolean): Promise<boolean> => {
  for (const end = Date.now() + withinMs; Date.now() < end && !isGone(); ) {
    if (await answers(url)) return true;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  return false;
};

import type { DeadLetterQueue } from './dead-letter-queues.ts';
import { planFor } from './plan.ts';

/** A message that was taken out; it comes back by itself unless it is removed. */
export type QueueMessage = { id: string; receipt: string; body: string };

export type Box = {
  /** Some of those that nobody holds, and none only where there are none. */
  take: (max: number) => Promise<QueueMessage[]>;
  remove: (letter: QueueMessage) => Promise<void>;
  /** Makes letters visible at once that would come back by themselves. */
  putBack: (letters: readonly QueueMessage[]) => Promise<void>;
};

export type Moving = {
  queue: DeadLetterQueue;
  box: Box;
  /** Resolves once Lambda has taken the event over. */
  hand: (lambda: string, event: unknown) => Promise<void>;
  /** How many letters are looked at; those that fail again and return are not chased. */
  limit: number;
  isDry: boolean;
  isStopped: () => boolean;
  report: (line: string) => void;
};

/** `covered`: runs of a job that another run makes up for. `left`: what nobody could read. */
export type Moved = { sent: number; covered: number; left: number };

/** Most that SQS hands out at once. */
const lettersPerTake = 10;

const dealWith = async (letter: QueueMessage, moved: Moved, moving: Moving): Promise<keyof Moved> => {
  const { queue, box, hand, isDry, report } = moving;
  const plan = planFor(queue, letter.body);
  if (plan.kind === 'leave') {
    report(`left: message ${letter.id} ${plan.why}`);
    return 'left';
  }
  // A job looks at everything there is, so one run makes up for all that were missed.
  const isCovered = queue.kind === 'job' && moved.sent > 0;
  if (!isDry) {
    if (!isCovered) await hand(queue.lambda, plan.event);
    // Only now: a crash in between sends it twice, and twice is safe.
    await box.remove(letter);
  }
  report(`${isDry ? 'would be ' : ''}${isCovered ? 'covered' : 'sent'}: ${plan.about}`);
  return isCovered ? 'covered' : 'sent';
};

/** Sends what lies in a queue to its Lambda again, letter by letter. */
export const move = async (moving: Moving): Promise<Moved> => {
  const { box, limit, isDry, isStopped } = moving;
  const moved: Moved = { sent: 0, covered: 0, left: 0 };
  const held = new Map<string, QueueMessage>();
  let looked = 0;
  try {
    while (looked < limit && !isStopped()) {
      const letters = await box.take(Math.min(lettersPerTake, limit - looked));
      const fresh = letters.filter(({ id }) => !held.has(id));
      if (fresh.length === 0) break;
      looked += fresh.length;
      for (const letter of letters) held.set(letter.id, letter);
      for (const letter of fresh) {
        if (isStopped()) break;
        const outcome = await dealWith(letter, moved, moving);
        moved[outcome] += 1;
        if (outcome !== 'left' && !isDry) held.delete(letter.id);
      }
    }
    return moved;
  } finally {
    await box.putBack([...held.values()]);
  }
};

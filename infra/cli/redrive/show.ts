import type { Count } from './aws-queues.ts';
import type { RedriveCounts } from './redrive-queue.ts';

export type Counted = Count & { name: string };

const countOf = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

/** The queues that are not empty. */
export const formatQueues = (counted: readonly Counted[]): string => {
  const filled = counted.filter(({ waiting, hidden }) => waiting + hidden > 0);
  if (filled.length === 0) return `All ${counted.length} queues are empty.`;
  const width = Math.max(...filled.map(({ name }) => name.length));
  const lines = filled.map(
    ({ name, waiting, hidden }) =>
      `${name.padEnd(width)}  ${String(waiting).padStart(5)}${hidden > 0 ? `  and ${hidden} in flight, visible again within minutes` : ''}`,
  );
  const others = counted.length - filled.length;
  return [...lines, `${countOf(others, 'other queue')} ${others === 1 ? 'is' : 'are'} empty.`].join('\n');
};

/** The result of one queue. */
export const formatCounts = ({ sent, covered, left }: RedriveCounts, isDryRun: boolean): string =>
  [
    `${isDryRun ? 'would send' : 'sent'} ${countOf(sent, 'event')} again`,
    ...(covered > 0 ? [`${countOf(covered, 'missed run')} covered by it`] : []),
    ...(left > 0 ? [`${countOf(left, 'message')} left to inspect by hand`] : []),
  ].join(', ');

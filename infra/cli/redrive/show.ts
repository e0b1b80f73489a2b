import type { Count } from './aws-queues.ts';
import type { Moved } from './move.ts';

export type Counted = Count & { name: string };

const countOf = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

/** The queues that hold something; it is well when there are none. */
export const showCounts = (counted: readonly Counted[]): string => {
  const filled = counted.filter(({ waiting, hidden }) => waiting + hidden > 0);
  if (filled.length === 0) return `All ${counted.length} queues are empty.`;
  const width = Math.max(...filled.map(({ name }) => name.length));
  const lines = filled.map(
    ({ name, waiting, hidden }) =>
      `${name.padEnd(width)}  ${String(waiting).padStart(5)}${hidden > 0 ? `  and ${hidden} taken out, back within minutes` : ''}`,
  );
  const others = counted.length - filled.length;
  return [...lines, `${countOf(others, 'other queue')} ${others === 1 ? 'is' : 'are'} empty.`].join('\n');
};

/** What became of one queue's messages. */
export const showMoved = ({ sent, covered, left }: Moved, isDry: boolean): string =>
  [
    `${isDry ? 'would send' : 'sent'} ${countOf(sent, 'event')} again`,
    ...(covered > 0 ? [`${countOf(covered, 'missed run')} covered by it`] : []),
    ...(left > 0 ? [`${countOf(left, 'message')} left, to be looked at by hand`] : []),
  ].join(', ');

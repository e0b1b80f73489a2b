/** Which job runs when, in UTC. */
export const schedule = {
  settleCheckouts: { everyHours: 1, says: 'Looks at the checkouts that are still open.' },
} as const satisfies Record<string, { everyHours: number; says: string }>;

export type JobName = keyof typeof schedule;

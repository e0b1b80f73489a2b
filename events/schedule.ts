/** `everyHours`: at whole multiples of these hours. `dailyAt`: once a day. All in UTC. */
type Timing = { everyHours: number } | { dailyAt: { hour: number; minute: number } };

/** The schedule of the jobs. */
export const schedule = {
  resolveStaleCheckouts: { everyHours: 1, description: 'Resolves checkouts that are still open.' },
  expireSubscriptions: {
    dailyAt: { hour: 0, minute: 5 },
    description: 'Finds plans whose paid period has ended.',
  },
  reconcileBilling: {
    dailyAt: { hour: 1, minute: 5 },
    description: 'Compares records and locations with the subscriptions at the provider.',
  },
} as const satisfies Record<string, Timing & { description: string }>;

export type JobName = keyof typeof schedule;

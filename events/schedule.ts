/** `everyHours`: at whole multiples of so many hours. `dailyAt`: once a day. All in UTC. */
type Timing = { everyHours: number } | { dailyAt: { hour: number; minute: number } };

/** Which job runs when. */
export const schedule = {
  resolveStaleCheckouts: { everyHours: 1, description: 'Looks at the checkouts that are still open.' },
  expireSubscriptions: {
    dailyAt: { hour: 0, minute: 5 },
    description: 'Finds the plans whose last paid day is over.',
  },
  reconcileBilling: {
    dailyAt: { hour: 1, minute: 5 },
    description: 'Compares records and locations with what the provider says is paid.',
  },
} as const satisfies Record<string, Timing & { description: string }>;

export type JobName = keyof typeof schedule;

export const minutesPerDay = 1440;
const daysPerMonth = 30;

/** The invoice before a renewal, then the charge and the paid invoice within a second. */
export const webhooksPerRenewal = 3;

/** How far the busiest and the quietest minute of a day differ from the average, as a share of it. */
const swing = 0.9;
const busiestMinute = 20 * 60;

/**
 * Webhooks by the minute of a day. The provider charges at the time of day of the purchase, and people buy more in the
 * evening than at night. All days are equal: a month has 30 days here.
 */
export const webhooksByMinute = (payers: number): number[] => {
  const average = ((payers / daysPerMonth) * webhooksPerRenewal) / minutesPerDay;
  return Array.from({ length: minutesPerDay }, (_, minute) => {
    const angle = (2 * Math.PI * (minute - busiestMinute)) / minutesPerDay;
    return average * (1 + swing * Math.cos(angle));
  });
};

/** The same day with a provider outage of some hours, after which all webhooks arrive at once. */
export const afterOutage = (byMinute: readonly number[], fromHour: number, hours: number): number[] => {
  const [from, to] = [fromHour * 60, (fromHour + hours) * 60];
  const held = byMinute.slice(from, to).reduce((sum, webhooks) => sum + webhooks, 0);
  return byMinute.map((webhooks, minute) => {
    if (minute < from || minute > to) return webhooks;
    return minute === to ? webhooks + held : 0;
  });
};

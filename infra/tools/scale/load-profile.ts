export const minutesPerDay = 1440;
const daysPerMonth = 30;

/** Before a renewal an invoice is announced; then the charge and the paid invoice are told within a second. */
export const noticesPerRenewal = 3;

/** How far the busiest minute of a day lies above the average one, and the quietest below it. */
const swing = 0.9;
const busiestMinute = 20 * 60;

/**
 * Notices of the provider by the minute of a day: it charges at the time of day at which somebody bought, and people
 * buy in the evening more than at night. The same for every day, as months are 30 days here.
 */
export const noticesByMinute = (payers: number): number[] => {
  const average = ((payers / daysPerMonth) * noticesPerRenewal) / minutesPerDay;
  return Array.from({ length: minutesPerDay }, (_, minute) => {
    const angle = (2 * Math.PI * (minute - busiestMinute)) / minutesPerDay;
    return average * (1 + swing * Math.cos(angle));
  });
};

/** The same day, but the provider is silent for some hours and then tells everything at once. */
export const afterSilence = (byMinute: readonly number[], fromHour: number, hours: number): number[] => {
  const [from, to] = [fromHour * 60, (fromHour + hours) * 60];
  const held = byMinute.slice(from, to).reduce((sum, notices) => sum + notices, 0);
  return byMinute.map((notices, minute) => {
    if (minute < from || minute > to) return notices;
    return minute === to ? notices + held : 0;
  });
};

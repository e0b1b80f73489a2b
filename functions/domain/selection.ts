/** The location dialog's rules. A selection is the list of server ids in the order they were ticked. */
export type Selection = readonly number[];

export type Toggle = { selection: Selection; alert: string | null };

const limitAlert = (limit: number): string => `You can only select a maximum of ${limit} servers.`;

/**
 * Ticks or unticks one server. Past the limit the last choice gives way to the new one and the alert says why;
 * the dialog disables the other boxes at the limit, so a click alone can't get there.
 */
export const toggle = (selection: Selection, id: number, limit: number): Toggle => {
  if (selection.includes(id)) return { selection: selection.filter((chosen) => chosen !== id), alert: null };
  if (selection.length < limit) return { selection: [...selection, id], alert: null };
  return { selection: [...selection.slice(0, -1), id], alert: limitAlert(limit) };
};

/** Only a full selection can be subscribed: exactly as many as the plan allows. */
export const isComplete = (selection: Selection, limit: number): boolean => selection.length === limit;

export const isBoxDisabled = (selection: Selection, id: number, limit: number): boolean =>
  selection.length >= limit && !selection.includes(id);

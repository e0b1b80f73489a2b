/** The rules of the location dialog. A selection lists server ids in the order they were ticked. */
export type Selection = readonly number[];

export type Toggle = { selection: Selection; alert: string | null };

const limitAlert = (limit: number): string => `You can only select a maximum of ${limit} servers.`;

/**
 * Ticks or unticks a server. Past the limit, the new choice replaces the last one, with an alert. The dialog disables
 * the other boxes at the limit, so a click alone cannot get there.
 */
export const toggle = (selection: Selection, id: number, limit: number): Toggle => {
  if (selection.includes(id)) return { selection: selection.filter((chosen) => chosen !== id), alert: null };
  if (selection.length < limit) return { selection: [...selection, id], alert: null };
  return { selection: [...selection.slice(0, -1), id], alert: limitAlert(limit) };
};

/** A selection can be subscribed only when it has exactly as many servers as the plan allows. */
export const isComplete = (selection: Selection, limit: number): boolean => selection.length === limit;

export const isBoxDisabled = (selection: Selection, id: number, limit: number): boolean =>
  selection.length >= limit && !selection.includes(id);

/** A text that the page before handed over with the address, or nothing: the browser's history may hold anything. */
export const handedText = (state: unknown, name: string): string => {
  const text = typeof state === 'object' && state !== null ? Object.entries(state).find(([key]) => key === name) : null;
  return typeof text?.[1] === 'string' ? text[1] : '';
};

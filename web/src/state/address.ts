/** Takes the query out of the address bar and the history: it holds secrets of a mail's link or the provider's words. */
export const stripQuery = (): void => {
  const { pathname, hash, search } = window.location;
  if (search) window.history.replaceState(window.history.state, '', `${pathname}${hash}`);
};

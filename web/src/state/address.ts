/** Removes the query from the address bar and the history: it holds an email link's secret or the provider's parameters. */
export const stripQuery = (): void => {
  const { pathname, hash, search } = window.location;
  if (search) window.history.replaceState(window.history.state, '', `${pathname}${hash}`);
};

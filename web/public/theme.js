// Runs before the first paint, so that a page never flashes in the other scheme. The key is the store's.
(() => {
  let scheme = null;
  try {
    scheme = localStorage.getItem('colour_scheme');
  } catch {
    // Storage can be forbidden; the site is then dark.
  }
  const root = document.documentElement;
  root.dataset.scheme = scheme === 'light' || scheme === 'system' ? scheme : 'dark';
  // A server may answer every address with one page's HTML; it stays hidden until the right page is drawn.
  if (root.dataset.page !== location.pathname) root.dataset.waiting = '';
})();

// Runs before the first paint, so that a page never flashes in the other scheme or for another visitor; then it asks for
// what comes after the paint: fonts and script. The keys are those of web/src/state/storage.ts.
(() => {
  let scheme = null;
  let hasToken = false;
  // Of the last sign-in here: a form will want it.
  let email = null;
  try {
    scheme = localStorage.getItem('colour_scheme');
    email = localStorage.getItem('email');
    hasToken = Boolean(localStorage.getItem('access_token') && localStorage.getItem('refresh_token'));
  } catch {
    // Storage can be forbidden; the site is then dark.
  }
  const root = document.documentElement;
  // The browser's own bar is the colour of the page: of the two metas the first that applies counts, and it is the light one.
  const lightBar = document.querySelector('meta[name="theme-color"][media]');
  const applies = { dark: 'not all', light: 'all', system: '(prefers-color-scheme: light)' };
  new MutationObserver(() => {
    lightBar.setAttribute('media', applies[root.dataset.scheme]);
  }).observe(root, { attributeFilter: ['data-scheme'] });
  root.dataset.scheme = scheme === 'light' || scheme === 'system' ? scheme : 'dark';
  // A server may answer every address with one page's HTML; it stays hidden until the right page is drawn.
  if (root.dataset.page !== (location.pathname.replace(/\/+$/, '') || '/')) root.dataset.waiting = '';
  // The HTML shows what a guest sees; the style sheet hides that from everybody else until the app has taken over.
  if (hasToken) root.dataset.visitor = 'known';

  const { start, rendered, waiting, page } = root.dataset;
  // A page that is hidden or empty is not painted before its script is here; one of a browser that tells no times soon is.
  const afterPaint = (work) => {
    if (document.hidden || page === undefined || waiting !== undefined) return work();
    const painted = new PerformanceObserver(() => end());
    const timer = setTimeout(() => end(), 500);
    const end = () => {
      painted.disconnect();
      clearTimeout(timer);
      work();
    };
    painted.observe({ type: 'paint', buffered: true });
  };

  const ask = (href) => {
    const link = document.createElement('link');
    const isSheet = href.endsWith('.css');
    Object.assign(link, isSheet ? { rel: 'stylesheet' } : { rel: 'preload', as: 'font', crossOrigin: 'anonymous' });
    link.href = href;
    document.head.append(link);
  };
  afterPaint(() => root.dataset.fonts?.split(' ').forEach(ask));

  // The script is not named in the page: it is asked for once the page stands.
  if (start === undefined) return;
  // No form is ever sent by the browser itself: an address with a password in it is nothing to be kept.
  addEventListener('submit', (event) => event.preventDefault(), true);
  window.earlyEvents = [];
  for (const kind of ['click', 'keydown']) addEventListener(kind, (event) => window.earlyEvents?.push(event), true);
  const here = new AbortController();
  // Without a network the page stays as it is, and the next press asks again.
  const begin = () =>
    import(start).then(
      () => here.abort(),
      () => undefined,
    );
  const beginWanted = () => {
    root.dataset.wanted = '';
    begin();
  };
  // Whoever was here before, or comes from another page of ours, is told more than stands in the page.
  const handed = history.state?.usr;
  if (rendered === undefined || waiting !== undefined || hasToken || email || handed) {
    afterPaint(beginWanted);
    return;
  }
  // A second is nothing to somebody who reads; whoever acts does not wait for it.
  const later = setTimeout(begin, 1000);
  const beginNow = () => {
    clearTimeout(later);
    beginWanted();
  };
  for (const kind of ['pointermove', 'pointerdown', 'keydown', 'focusin', 'input', 'storage'])
    addEventListener(kind, beginNow, { signal: here.signal });
})();

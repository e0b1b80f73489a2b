// Runs before the first paint, so that no page flashes in the wrong colour scheme or for the wrong visitor. After the
// paint it loads the fonts and the app. The storage keys are those of web/src/state/storage.ts.
(() => {
  let scheme = null;
  let hasToken = false;
  // Remembered from the last sign-in; a form fills it in.
  let email = null;
  try {
    scheme = localStorage.getItem('colour_scheme');
    email = localStorage.getItem('email');
    hasToken = Boolean(localStorage.getItem('access_token') && localStorage.getItem('refresh_token'));
  } catch {
    // Storage can be blocked; the site is then dark.
  }
  const root = document.documentElement;
  // The browser's toolbar takes the page's colour: the first theme-color meta whose media matches, and the light one is first.
  const lightMeta = document.querySelector('meta[name="theme-color"][media]');
  const media = { dark: 'not all', light: 'all', system: '(prefers-color-scheme: light)' };
  new MutationObserver(() => {
    lightMeta.setAttribute('media', media[root.dataset.scheme]);
  }).observe(root, { attributeFilter: ['data-scheme'] });
  root.dataset.scheme = scheme === 'light' || scheme === 'system' ? scheme : 'dark';
  // A server may answer every address with one page's HTML; it stays hidden until the app renders the right page.
  if (root.dataset.page !== (location.pathname.replace(/\/+$/, '') || '/')) root.dataset.waiting = '';
  // The HTML shows what a guest sees; the style sheet hides that from anyone else until the app has hydrated.
  if (hasToken) root.dataset.visitor = 'known';

  const { start, prerendered, waiting, page } = root.dataset;
  // A hidden or empty page gets no paint before its script runs. Browsers without paint timing fall back to 500 ms.
  const afterPaint = (work) => {
    if (document.hidden || page === undefined || waiting !== undefined) return work();
    const observer = new PerformanceObserver(() => end());
    const timer = setTimeout(() => end(), 500);
    const end = () => {
      observer.disconnect();
      clearTimeout(timer);
      work();
    };
    observer.observe({ type: 'paint', buffered: true });
  };

  const loadFontFile = (href) => {
    const link = document.createElement('link');
    const isSheet = href.endsWith('.css');
    Object.assign(link, isSheet ? { rel: 'stylesheet' } : { rel: 'preload', as: 'font', crossOrigin: 'anonymous' });
    link.href = href;
    document.head.append(link);
  };
  afterPaint(() => root.dataset.fonts?.split(' ').forEach(loadFontFile));

  // The HTML has no script tag for the app; it is imported after the paint.
  if (start === undefined) return;
  // The browser must never submit a form itself: a GET would put the password into the address.
  addEventListener('submit', (event) => event.preventDefault(), true);
  window.queuedEvents = [];
  for (const type of ['click', 'keydown']) addEventListener(type, (event) => window.queuedEvents?.push(event), true);
  const listening = new AbortController();
  // Without a network the page stays as it is, and the next event tries again.
  const load = () =>
    import(start).then(
      () => listening.abort(),
      () => undefined,
    );
  const loadAndStart = () => {
    root.dataset.eager = '';
    load();
  };
  // A returning visitor, or one who comes from another page of ours, sees more than the HTML holds.
  const navigationState = history.state?.usr;
  if (prerendered === undefined || waiting !== undefined || hasToken || email || navigationState) {
    afterPaint(loadAndStart);
    return;
  }
  // A reader can wait a second for the app; an interaction loads it at once.
  const timer = setTimeout(load, 1000);
  const onInteraction = () => {
    clearTimeout(timer);
    loadAndStart();
  };
  for (const type of ['pointermove', 'pointerdown', 'keydown', 'focusin', 'input', 'storage'])
    addEventListener(type, onInteraction, { signal: listening.signal });
})();

import { whenIdle } from '#web/state/when-idle.ts';
import { captureInput } from './capture-input.ts';
import { removeOfflineAlert, showOffline, showUnreachable } from './unreachable.ts';

/** Events that start the app: the visitor may interact next, or another tab has signed in or out (`storage`). */
const startEvents = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'input', 'storage'] as const;

const { dataset } = document.documentElement;
const isReadable = 'prerendered' in dataset && !('waiting' in dataset);
const entryPath = location.pathname;

const replayInput = captureInput();

// Buttons do nothing before the app has hydrated. Clicks until then are replayed afterwards.
const clicked: HTMLElement[] = [];
/** The disabled submit button that Enter would have pressed, had the app already validated the form. */
let pendingSubmit: HTMLElement | null = null;

const onClick = ({ target }: Event): void => {
  const control = target instanceof Element ? target.closest<HTMLElement>('button, input[type="radio"]') : null;
  if (!control) return;
  clicked.push(control);
  start();
};

/** A disabled button fires no click event. Typing on after Enter cancels the submission. */
const onKeyDown = ({ key, target }: KeyboardEvent): void => {
  const form = key === 'Enter' && target instanceof HTMLInputElement ? target.form : null;
  pendingSubmit = form?.querySelector<HTMLElement>('button[type="submit"]:disabled') ?? null;
};

const replayClick = (control: HTMLElement): void => {
  // The browser has already selected this option, so another click would fire no change event.
  if (control instanceof HTMLInputElement) control.checked = false;
  control.click();
};

const appFiles = dataset.preload?.split(' ') ?? [];
let fetching: Promise<unknown> | null = null;

const fetchFile = async (href: string): Promise<void> => {
  const response = await fetch(href);
  if (!response.ok) throw new Error(`${href}: ${response.status}`);
  await response.arrayBuffer();
};

/**
 * Brings the app's files into the browser's cache. If that fails, no module is imported: Chrome before 156 remembers a
 * module that could not be fetched as failed and never requests it again.
 */
const fetchFiles = (): Promise<unknown> => {
  fetching ??= Promise.all(appFiles.map(fetchFile)).catch((error: unknown) => {
    fetching = null;
    throw error;
  });
  return fetching;
};

let isStarted = false;

const startApp = async (): Promise<void> => {
  try {
    await fetchFiles();
    const { mountApp } = await import('./main.tsx');
    await mountApp(() => {
      removeOfflineAlert();
      removeEventListener('click', onClick, true);
    });
  } catch (error) {
    // No network: the prerendered page stays readable, and the next event tries again.
    reportError(error);
    isStarted = false;
    if (!isReadable) showUnreachable();
    else if (document.querySelector('form')) showOffline();
    return;
  }
  for (const kind of startEvents) removeEventListener(kind, start, true);
  removeEventListener('keydown', onKeyDown, true);
  replayInput();
  for (const control of [...clicked, pendingSubmit]) if (control?.isConnected) replayClick(control);
};

const start = (): void => {
  if (isStarted) return;
  isStarted = true;
  void startApp();
};

/** Fetches and compiles the app's files so that the first click need not wait for them. */
const preloadApp = async (): Promise<void> => {
  try {
    await fetchFiles();
  } catch {
    // No network yet: the first click tries again and says so.
    return;
  }
  for (const href of appFiles) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = 'anonymous';
    link.href = href;
    document.head.append(link);
  }
};

const measure = async (): Promise<void> => {
  try {
    (await import('./page-metrics.ts')).reportPageMetrics(entryPath);
  } catch {
    // Metrics are optional.
  }
};

const whenLoaded = (work: () => void): void => {
  if (document.readyState === 'complete') whenIdle(work);
  else addEventListener('load', () => whenIdle(work), { once: true });
};

// A prerendered page needs the app only when the visitor interacts, and links work without it even then.
if (isReadable && !('eager' in dataset)) {
  for (const kind of startEvents) addEventListener(kind, start, true);
  whenLoaded(() => void preloadApp());
} else start();

addEventListener('click', onClick, true);
addEventListener('keydown', onKeyDown, true);
for (const event of window.queuedEvents ?? []) event instanceof KeyboardEvent ? onKeyDown(event) : onClick(event);
delete window.queuedEvents;
whenLoaded(() => void measure());

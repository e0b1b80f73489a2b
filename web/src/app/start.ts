import { keepEntries } from './entries.ts';
import { takeBack, tellOffline, tellUnreachable } from './unreachable.ts';
import { whenIdle } from './when-idle.ts';

/** Signs that somebody is here and may press something next; the last is another tab that signs in or out. */
const beginnings = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'input', 'storage'] as const;

const { dataset } = document.documentElement;
const isReadable = 'rendered' in dataset && !('waiting' in dataset);
const arrivedAt = location.pathname;

const enterAgain = keepEntries();

// Buttons do nothing before the app listens. What was pressed by then is pressed again once it does.
const pressed: HTMLElement[] = [];
/** What Enter would have pressed, had the app known by then that the form is filled in. */
let entered: HTMLElement | null = null;

const notePress = ({ target }: Event): void => {
  const control = target instanceof Element ? target.closest<HTMLElement>('button, input[type="radio"]') : null;
  if (!control) return;
  pressed.push(control);
  begin();
};

/** Of a button that is disabled the browser tells nothing. Whoever goes on typing after Enter has not sent the form. */
const noteKey = ({ key, target }: KeyboardEvent): void => {
  const form = key === 'Enter' && target instanceof HTMLInputElement ? target.form : null;
  entered = form?.querySelector<HTMLElement>('button[type="submit"]:disabled') ?? null;
};

const pressAgain = (control: HTMLElement): void => {
  // The browser has chosen this option already; a second press would change nothing and tell nobody.
  if (control instanceof HTMLInputElement) control.checked = false;
  control.click();
};

const laterFiles = dataset.later?.split(' ') ?? [];
let fetching: Promise<unknown> | null = null;

const fetchFile = async (href: string): Promise<void> => {
  const response = await fetch(href);
  if (!response.ok) throw new Error(`${href}: ${response.status}`);
  await response.arrayBuffer();
};

/**
 * Brings the app's files into the browser's cache. Where this fails, no module is asked for: Chrome before 156 keeps a
 * module that could not be fetched as failed and never asks for it again.
 */
const fetchFiles = (): Promise<unknown> => {
  fetching ??= Promise.all(laterFiles.map(fetchFile)).catch((error: unknown) => {
    fetching = null;
    throw error;
  });
  return fetching;
};

let isBegun = false;

const drawApp = async (): Promise<void> => {
  try {
    await fetchFiles();
    const { draw } = await import('./main.tsx');
    await draw(() => {
      takeBack();
      removeEventListener('click', notePress, true);
    });
  } catch (error) {
    // No network: what is rendered stays readable, and the next thing that somebody does tries again.
    reportError(error);
    isBegun = false;
    if (!isReadable) tellUnreachable();
    else if (document.querySelector('form')) tellOffline();
    return;
  }
  for (const kind of beginnings) removeEventListener(kind, begin, true);
  removeEventListener('keydown', noteKey, true);
  enterAgain();
  for (const control of [...pressed, entered]) if (control?.isConnected) pressAgain(control);
};

const begin = (): void => {
  if (isBegun) return;
  isBegun = true;
  void drawApp();
};

/** Fetches the app's files and has them compiled, so that a first press finds them ready. */
const fetchLater = async (): Promise<void> => {
  try {
    await fetchFiles();
  } catch {
    // No network yet: a press tries again, and says so.
    return;
  }
  for (const href of laterFiles) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = 'anonymous';
    link.href = href;
    document.head.append(link);
  }
};

const measure = async (): Promise<void> => {
  try {
    (await import('./page-metrics.ts')).reportPageMetrics(arrivedAt);
  } catch {
    // A page is no worse for not being measured.
  }
};

const whenLoaded = (work: () => void): void => {
  if (document.readyState === 'complete') whenIdle(work);
  else addEventListener('load', () => whenIdle(work), { once: true });
};

// A page that can be read as it is needs the app only when somebody does something, and even then no link waits for it.
if (isReadable && !('wanted' in dataset)) {
  for (const kind of beginnings) addEventListener(kind, begin, true);
  whenLoaded(() => void fetchLater());
} else begin();

addEventListener('click', notePress, true);
addEventListener('keydown', noteKey, true);
for (const event of window.earlyEvents ?? []) event instanceof KeyboardEvent ? noteKey(event) : notePress(event);
delete window.earlyEvents;
whenLoaded(() => void measure());

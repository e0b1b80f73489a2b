import { brokenCopy as copy } from '#web/copy/en/broken.ts';

const element = (tag: string, className: string, ...content: (Node | string)[]): HTMLElement => {
  const created = document.createElement(tag);
  created.className = className;
  created.append(...content);
  return created;
};

/** Shows that the page could not be loaded, with plain elements, since the app is what failed to load. */
export const showUnreachable = (): void => {
  const reload = element('button', 'action action-primary', copy.reload);
  reload.addEventListener('click', () => location.reload());
  const text = [element('h1', '', copy.unreachable), element('p', 'page-lead', copy.unreachableLead)];
  const page = element('div', 'page page-narrow', element('header', 'page-title', ...text), reload);
  (document.getElementById('content') ?? document.getElementById('root'))?.replaceChildren(page);
  delete document.documentElement.dataset.waiting;
};

let offlineAlert: HTMLElement | null = null;

/** Shows under a form that it cannot be sent now. The form and its input stay. */
export const showOffline = (): void => {
  if (offlineAlert) return;
  offlineAlert = element('div', 'notice notice-wrong', element('div', 'notice-text', copy.offline));
  offlineAlert.role = 'alert';
  document.querySelector('form')?.after(offlineAlert);
};

/** Hydration must find the page exactly as it was prerendered. */
export const removeOfflineAlert = (): void => {
  offlineAlert?.remove();
  offlineAlert = null;
};

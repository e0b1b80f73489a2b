import { brokenCopy as copy } from '#web/copy/en/broken.ts';

const element = (tag: string, className: string, ...content: (Node | string)[]): HTMLElement => {
  const made = document.createElement(tag);
  made.className = className;
  made.append(...content);
  return made;
};

/** Says that the page did not arrive. The app is what is missing, so plain elements must do. */
export const showUnreachable = (): void => {
  const again = element('button', 'action action-primary', copy.reload);
  again.addEventListener('click', () => location.reload());
  const words = [element('h1', '', copy.unreachable), element('p', 'page-lead', copy.unreachableLead)];
  const page = element('div', 'page page-narrow', element('header', 'page-title', ...words), again);
  (document.getElementById('content') ?? document.getElementById('root'))?.replaceChildren(page);
  delete document.documentElement.dataset.waiting;
};

let offline: HTMLElement | null = null;

/** Says under a form that nothing can be sent now. What was typed stays, and so does the form. */
export const showOffline = (): void => {
  if (offline) return;
  offline = element('div', 'notice notice-wrong', element('div', 'notice-text', copy.offline));
  offline.role = 'alert';
  document.querySelector('form')?.after(offline);
};

/** The app, which takes the page over as it was rendered, must find nothing of ours in it. */
export const takeBack = (): void => {
  offline?.remove();
  offline = null;
};

import { brokenCopy as copy } from '#web/copy/en/broken.ts';

const element = (tag: string, className: string, ...content: (Node | string)[]): HTMLElement => {
  const made = document.createElement(tag);
  made.className = className;
  made.append(...content);
  return made;
};

/** Says that the page did not arrive. The app is what is missing, so plain elements must do. */
export const tellUnreachable = (): void => {
  const again = element('button', 'action action-primary', copy.reload);
  again.addEventListener('click', () => location.reload());
  const words = [element('h1', '', copy.unreachable), element('p', 'page-lead', copy.unreachableLead)];
  const page = element('div', 'page page-narrow', element('header', 'page-title', ...words), again);
  (document.getElementById('content') ?? document.getElementById('root'))?.replaceChildren(page);
  delete document.documentElement.dataset.waiting;
};

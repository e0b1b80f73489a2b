import { fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useToasts } from '#web/state/store.ts';
import { showPage } from './page.tsx';

export const type = (label: string, text: string): void => {
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
};

export const press = (name: string): void => {
  fireEvent.click(screen.getByRole('button', { name }));
};

export const currentPath = (): string | null => screen.getByTestId('path').textContent;

const ToastLog = (): ReactNode => {
  const queue = useToasts();
  const [before] = useState(queue.length);
  const lines = queue.slice(before).map(({ severity, text }) => `${severity}: ${text}`);
  return <output data-testid="toasts">{lines.join('\n')}</output>;
};

/** The toasts since the page was opened, each with its severity. */
export const toasts = (): string | null => screen.getByTestId('toasts').textContent;

/** Opens a page as `showPage` does, and lists its toasts. */
export const visit = (page: ReactNode, at = '/'): void => {
  showPage(
    <>
      {page}
      <ToastLog />
    </>,
    at,
  );
};

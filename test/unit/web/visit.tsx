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

export const where = (): string | null => screen.getByTestId('where').textContent;

const Told = (): ReactNode => {
  const toasts = useToasts();
  const [before] = useState(toasts.length);
  const told = toasts.slice(before).map(({ severity, text }) => `${severity}: ${text}`);
  return <output data-testid="told">{told.join('\n')}</output>;
};

/** The toasts since the page was opened, each with its severity. */
export const told = (): string | null => screen.getByTestId('told').textContent;

/** Opens a page as `showPage` does, and lists the toasts beside it. */
export const visit = (page: ReactNode, at = '/'): void => {
  showPage(
    <>
      {page}
      <Told />
    </>,
    at,
  );
};

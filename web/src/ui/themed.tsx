import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { theme } from './theme.ts';

/** What MUI's parts stand in. It is fetched with the first of them: dialog, drawer, toast. */
export const Themed = ({ children }: { children: ReactNode }): ReactNode => (
  <ThemeProvider theme={theme}>{children}</ThemeProvider>
);

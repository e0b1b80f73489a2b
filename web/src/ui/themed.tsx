import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { theme } from './theme.ts';

/** The theme for MUI components. Loads with the first dialog, drawer or toast. */
export const Themed = ({ children }: { children: ReactNode }): ReactNode => (
  <ThemeProvider theme={theme}>{children}</ThemeProvider>
);

import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { theme } from './theme.ts';

/** What every page with forms stands in. It is fetched with the first such page: the home page needs no MUI. */
export const Themed = ({ children }: { children: ReactNode }): ReactNode => (
  <ThemeProvider theme={theme}>{children}</ThemeProvider>
);

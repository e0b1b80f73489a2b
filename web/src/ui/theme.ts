import { createTheme } from '@mui/material/styles';
import { themeComponents } from './theme-components.ts';

const colour = (main: string, deep: string, on: string) => ({
  main: `var(--${main})`,
  light: `var(--${main})`,
  dark: `var(--${deep})`,
  contrastText: `var(--${on})`,
});

// MUI mixes colours in CSS with this option, since it cannot compute with CSS variables. Its types lack the option.
const mixing = { colorSpace: 'oklch' };

/**
 * MUI's theme, built from the tokens in ui/styles/tokens.css. They hold both colour schemes (light-dark()), so there is one
 * palette and switching schemes re-renders nothing.
 */
export const theme = createTheme({
  ...mixing,
  palette: {
    mode: 'dark',
    primary: colour('saffron', 'saffron-deep', 'on-saffron'),
    secondary: colour('lagoon', 'lagoon-deep', 'on-lagoon'),
    success: colour('lagoon', 'lagoon-deep', 'on-lagoon'),
    info: colour('lagoon', 'lagoon-deep', 'on-lagoon'),
    error: colour('clay', 'clay-deep', 'on-clay'),
    warning: colour('saffron', 'saffron-deep', 'on-saffron'),
    text: { primary: 'var(--text)', secondary: 'var(--text-quiet)', disabled: 'var(--outline)' },
    background: { default: 'var(--ground)', paper: 'var(--surface)' },
    divider: 'var(--hairline)',
  },
  shape: { borderRadius: 10 },
  spacing: 8,
  typography: {
    fontFamily: 'var(--font-text)',
    body1: { fontSize: 'var(--size-16)', lineHeight: 1.6 },
    body2: { fontSize: 'var(--size-14)', lineHeight: 1.6 },
    button: { fontWeight: 600, fontSize: 'var(--size-16)', textTransform: 'none', lineHeight: 1.25 },
  },
  components: themeComponents,
});

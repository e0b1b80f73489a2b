import type { Components } from '@mui/material/styles';

/** MUI's components in our design: hairlines instead of shadows, no elevation, sizes from the tokens. */
export const themeComponents: Components = {
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiBackdrop: {
    styleOverrides: { root: { background: 'color-mix(in srgb, var(--backdrop) 62%, transparent)' } },
  },
  MuiDialog: {
    styleOverrides: {
      paper: { border: '1px solid var(--hairline)', borderRadius: 'var(--radius-card)', margin: 16 },
    },
  },
  MuiDrawer: {
    styleOverrides: { paper: { width: 240, borderLeft: '1px solid var(--hairline)' } },
  },
  MuiSnackbar: {
    // Below the navigation, so that it never covers the menu button on a phone.
    styleOverrides: { root: { '&.MuiSnackbar-anchorOriginTopCenter': { top: 80 } } },
  },
  MuiAlert: {
    styleOverrides: { root: { borderRadius: 'var(--radius-control)', fontSize: 'var(--size-16)', fontWeight: 500 } },
    // MUI computes the text colour from the background, which it cannot do with a CSS variable.
    variants: [
      { props: { variant: 'filled', severity: 'success' }, style: { color: 'var(--on-lagoon)' } },
      { props: { variant: 'filled', severity: 'info' }, style: { color: 'var(--on-lagoon)' } },
      { props: { variant: 'filled', severity: 'error' }, style: { color: 'var(--on-clay)' } },
    ],
  },
};

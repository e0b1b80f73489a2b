import type { Components } from '@mui/material/styles';

/** How MUI's parts look here: hairlines instead of shadows, no elevation, sizes from the tokens. */
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
    // Below the navigation, so that it never lies over the menu button of a phone.
    styleOverrides: { root: { '&.MuiSnackbar-anchorOriginTopCenter': { top: 80 } } },
  },
  MuiAlert: {
    styleOverrides: { root: { borderRadius: 'var(--radius-control)', fontSize: 'var(--size-16)', fontWeight: 500 } },
    // MUI would compute the ink from the ground, and cannot: the ground is the name of a token.
    variants: [
      { props: { variant: 'filled', severity: 'success' }, style: { color: 'var(--on-lagoon)' } },
      { props: { variant: 'filled', severity: 'info' }, style: { color: 'var(--on-lagoon)' } },
      { props: { variant: 'filled', severity: 'error' }, style: { color: 'var(--on-clay)' } },
    ],
  },
};

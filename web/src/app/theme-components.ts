import type { Components } from '@mui/material/styles';

/** How MUI's parts look here: hairlines instead of shadows, no ripple, no elevation, sizes from the tokens. */
export const themeComponents: Components = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: { '&:focus-visible': { outline: '2px solid var(--saffron)', outlineOffset: 3 } },
    },
  },
  MuiButton: {
    defaultProps: { variant: 'contained', disableElevation: true },
    styleOverrides: {
      root: { minHeight: 'var(--control-height)', padding: '10px 22px', borderRadius: 'var(--radius-control)' },
      sizeSmall: { minHeight: 40, padding: '7px 16px', fontSize: '0.9375rem' },
      contained: { '&.Mui-disabled': { background: 'var(--raised)', color: 'var(--text-quiet)' } },
      outlined: {
        borderColor: 'var(--outline)',
        color: 'var(--text)',
        '&:hover': { borderColor: 'var(--text)', background: 'transparent' },
      },
      text: { color: 'var(--text)', '&:hover': { background: 'var(--raised)' } },
    },
    variants: [
      {
        props: { variant: 'contained', color: 'primary' },
        style: { background: 'var(--saffron-fill)', '&:hover': { background: 'var(--saffron-fill-deep)' } },
      },
      {
        // Something that ends or takes away; it never competes with the saffron of the page.
        props: { variant: 'outlined', color: 'error' },
        style: { color: 'var(--clay)', borderColor: 'var(--clay)', '&:hover': { borderColor: 'var(--clay-deep)' } },
      },
    ],
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        width: 44,
        height: 44,
        borderRadius: 'var(--radius-control)',
        color: 'var(--text)',
        '&:hover': { background: 'var(--raised)' },
      },
    },
  },
  MuiInputBase: {
    styleOverrides: {
      root: {
        minHeight: 'var(--control-height)',
        padding: '0 14px',
        border: '1px solid var(--outline)',
        borderRadius: 'var(--radius-control)',
        background: 'var(--surface)',
        fontSize: 'var(--size-16)',
        transition: 'border-color 160ms, box-shadow 160ms',
        '&:hover': { borderColor: 'var(--text-quiet)' },
        '&.Mui-focused': { borderColor: 'var(--saffron)', boxShadow: '0 0 0 1px var(--saffron)' },
        '&.Mui-error': { borderColor: 'var(--clay)' },
        '&.Mui-error.Mui-focused': { boxShadow: '0 0 0 1px var(--clay)' },
      },
      input: { padding: '11px 0', height: 'auto', '&::placeholder': { color: 'var(--text-quiet)', opacity: 1 } },
    },
  },
  MuiCheckbox: {
    styleOverrides: {
      root: {
        padding: 10,
        margin: '-10px 0 -10px -10px',
        color: 'var(--outline)',
        // The box that has the focus is transparent; what is drawn in its place shows the ring.
        '&.Mui-focusVisible': { outline: '2px solid var(--saffron)', outlineOffset: -6 },
      },
    },
  },
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiCard: {
    styleOverrides: { root: { border: '1px solid var(--hairline)', borderRadius: 'var(--radius-card)' } },
  },
  MuiBackdrop: {
    styleOverrides: { root: { background: 'color-mix(in srgb, var(--backdrop) 62%, transparent)' } },
  },
  MuiDialog: {
    styleOverrides: {
      paper: { border: '1px solid var(--hairline)', borderRadius: 'var(--radius-card)', margin: 16 },
    },
  },
  MuiDialogTitle: { styleOverrides: { root: { padding: '24px 24px 8px', fontSize: 'var(--size-22)' } } },
  MuiDialogContent: { styleOverrides: { root: { padding: '8px 24px 24px' } } },
  MuiDialogActions: {
    styleOverrides: { root: { padding: '16px 24px', borderTop: '1px solid var(--hairline)', gap: 8 } },
  },
  MuiDrawer: {
    styleOverrides: { paper: { width: 240, borderLeft: '1px solid var(--hairline)' } },
  },
  MuiAccordion: {
    defaultProps: { disableGutters: true, square: true },
    styleOverrides: {
      root: { background: 'transparent', borderBottom: '1px solid var(--hairline)', '&::before': { display: 'none' } },
    },
  },
  MuiAccordionSummary: {
    styleOverrides: { root: { padding: '8px 0', fontSize: 'var(--size-18)', fontWeight: 600 } },
  },
  MuiAccordionDetails: { styleOverrides: { root: { padding: '0 0 24px', color: 'var(--text-quiet)' } } },
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
  MuiToggleButton: {
    styleOverrides: { root: { textTransform: 'none', borderColor: 'var(--hairline)', color: 'var(--text)' } },
  },
};

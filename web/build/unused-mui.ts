import type { Plugin } from 'vite';

const nothing = 'export default () => null;';

/**
 * Parts of MUI that our theme turns off or that no page uses, and that its modules import all the same: the theme of CSS
 * variables (tokens.css holds ours), ripples, the spinner of a loading button.
 */
const unused: Record<string, string> = {
  'styles/createThemeWithVars.mjs': nothing,
  'styles/ThemeProviderWithVars.mjs': `export const CssVarsProvider = () => null;
    export { CssVarsProvider as Experimental_CssVarsProvider, CssVarsProvider as useColorScheme };
    export { CssVarsProvider as getInitColorSchemeScript };`,
  'ButtonBase/TouchRipple.mjs': nothing,
  'CircularProgress/CircularProgress.mjs': nothing,
};

const partOf = (id: string): string => id.replaceAll('\\', '/').split('/@mui/material/')[1] ?? '';

/** Leaves them out, a good part of what a dialog weighs. Should MUI move one of them, the build says so. */
export const unusedMui = (): Plugin => {
  const left = new Set(Object.keys(unused));
  return {
    name: 'pazia-unused-mui',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /[\\/]@mui[\\/]material[\\/]/ },
      handler: (id) => {
        const part = partOf(id);
        left.delete(part);
        return unused[part] ?? null;
      },
    },
    buildEnd: (error) => {
      if (!error && left.size > 0)
        throw new Error(`MUI has these no more, or no page has MUI: ${[...left].join(', ')}`);
    },
  };
};

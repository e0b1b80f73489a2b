import type { Plugin } from 'vite';

const emptyModule = 'export default () => null;';

/**
 * MUI modules that our theme turns off or no page uses, although other MUI modules import them: the theme with CSS
 * variables (ours are in tokens.css), ripples and the spinner of a loading button.
 */
const unused: Record<string, string> = {
  'styles/createThemeWithVars.mjs': emptyModule,
  'styles/ThemeProviderWithVars.mjs': `export const CssVarsProvider = () => null;
    export { CssVarsProvider as Experimental_CssVarsProvider, CssVarsProvider as useColorScheme };
    export { CssVarsProvider as getInitColorSchemeScript };`,
  'ButtonBase/TouchRipple.mjs': emptyModule,
  'CircularProgress/CircularProgress.mjs': emptyModule,
};

const partOf = (id: string): string => id.replaceAll('\\', '/').split('/@mui/material/')[1] ?? '';

/** Replaces the unused modules, which saves much of a dialog's size. The build fails when MUI moves one of them. */
export const unusedMui = (): Plugin => {
  const missing = new Set(Object.keys(unused));
  return {
    name: 'pazia-unused-mui',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /[\\/]@mui[\\/]material[\\/]/ },
      handler: (id) => {
        const part = partOf(id);
        missing.delete(part);
        return unused[part] ?? null;
      },
    },
    buildEnd: (error) => {
      if (!error && missing.size > 0)
        throw new Error(`These MUI modules no longer exist or are not imported: ${[...missing].join(', ')}`);
    },
  };
};

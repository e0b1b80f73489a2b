import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { stageOf } from '#infra/config/stages.ts';
import { chunkGroups } from './build/chunks.ts';
import { deferFonts } from './build/defer-fonts.ts';
import { prerendering } from './build/prerendering.ts';
import { securityTextFile } from './build/security-text.ts';
import { siteHead } from './build/site-head.ts';
import { sourceMaps } from './build/source-maps.ts';
import { unusedMui } from './build/unused-mui.ts';

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The site's public origin, for canonical links and previews: production's unless STAGE names another stage. */
const { siteUrl } = stageOf(process.env.STAGE ?? 'prod');

export default defineConfig({
  root: folder('.'),
  plugins: [
    react(),
    unusedMui(),
    deferFonts(),
    prerendering(),
    siteHead(siteUrl),
    securityTextFile(siteUrl),
    sourceMaps(),
  ],
  build: {
    outDir: folder('../dist/site'),
    emptyOutDir: true,
    // The Content-Security-Policy allows no data: URLs, so every image and font is a file.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
    target: 'es2024',
    // The first versions with light-dark(): each colour is written once for both schemes.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
  },
  server: {
    port: 4400,
    // Vite would serve every file of the project, the data and secrets of the local cloud in .local among them.
    fs: { allow: ['.', '../functions/contract', '../functions/domain', '../node_modules'].map(folder) },
    proxy: { '/api': 'http://127.0.0.1:3000' },
  },
});

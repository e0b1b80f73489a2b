import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { prerendering } from './prerendering.ts';

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: folder('.'),
  plugins: [react(), prerendering()],
  build: {
    outDir: folder('../dist/site'),
    emptyOutDir: true,
    // The Content-Security-Policy lets no data: address in, so every picture and font is a file.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2024',
    // The first versions that know light-dark(), with which each colour is written once for both schemes.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
  },
  server: {
    port: 4400,
    proxy: { '/api': 'http://127.0.0.1:3000' },
  },
});

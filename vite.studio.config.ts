import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { minifiedFile } from './scripts/minified-text.ts';
import { oneLanguage } from './scripts/one-language.ts';
import { precompress } from './scripts/precompress.ts';

/** The studio's app, a bundle of its own: no visitor gets any of it. */
export default defineConfig({
  root: 'studio',
  publicDir: false,
  resolve: {
    // React has this hook since version 18; the shim is for those before.
    alias: {
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  build: {
    outDir: '../dist/studio',
    emptyOutDir: true,
    // The policy of the page allows no data: addresses for fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2023',
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_000,
    rollupOptions: {
      checks: { bundlerTimings: false },
      // What every screen needs in one file, which compresses better than nine.
      output: { codeSplitting: { groups: [{ name: 'app', tags: ['$initial'] }] } },
    },
  },
  plugins: [
    oneLanguage(),
    react(),
    // The server puts it into pages that are edited.
    minifiedFile('studio/edit-on-page/frame-script.ts', 'frame-script.js'),
    precompress(),
  ],
});

import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { checkCategoryRecords } from './scripts/check-category-records.ts';
import { frameStyles } from './scripts/frame-styles.ts';
import { precompress } from './scripts/precompress.ts';
import { shortClassNames } from './scripts/short-class-names.ts';
import { routes } from './site/routes.ts';

const COMMON =
  /\/contract\/(banner|consent|enquiry-form)\.ts|\/ui\/(section|section-heading|data-view)\.tsx|\/post-date\.ts/;

export default defineConfig(({ command }) => ({
  publicDir: false,
  server: { host: '127.0.0.1', port: Number(process.env.PORT ?? 3000), strictPort: true },
  css: {
    // The development server keeps names that can be read.
    modules: command === 'build' ? { generateScopedName: shortClassNames('site') } : {},
  },
  build: {
    assetsDir: 'static',
    assetsInlineLimit: 0,
    target: 'es2023',
    reportCompressedSize: false,
    rollupOptions: {
      // A page that needs a constant of the contract does not get zod with it.
      treeshake: { moduleSideEffects: (id) => !id.includes('/contract/') },
    },
  },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            entryFileNames: 'static/js/[name]-[hash].js',
            chunkFileNames: 'static/js/[name]-[hash].js',
            assetFileNames: 'static/[ext]/[name]-[hash][extname]',
            codeSplitting: {
              groups: [
                // Crumbs that most pages need, and the contract's constants, are one file.
                { name: 'common', test: COMMON, priority: 3 },
                // The contract's schemas, and zod, are fetched when a call is made.
                { name: 'contract', test: /\/contract\/|\/node_modules\/zod\//, priority: 2 },
                // What every page needs comes in one file.
                { name: 'site', tags: ['$initial'], priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
  plugins: [
    checkCategoryRecords(),
    frameStyles(),
    tanstackStart({
      srcDirectory: 'site',
      router: {
        virtualRouteConfig: routes,
        routesDirectory: '.',
        generatedRouteTree: 'routeTree.gen.ts',
      },
      client: { entry: 'client.ts' },
      server: { entry: '../server/entry.ts', build: { inlineCss: true } },
    }),
    react(),
    precompress(),
  ],
}));

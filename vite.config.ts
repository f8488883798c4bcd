import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { frameStyles } from './scripts/frame-styles.ts';
import { minifiedText } from './scripts/minified-text.ts';
import { precompress } from './scripts/precompress.ts';
import { serverBundle } from './scripts/server-bundle.ts';
import { shortClassNames } from './scripts/short-class-names.ts';
import { routes } from './site/routes.ts';

const ASSET_NAMES = 'static/[ext]/[name]-[hash:6][extname]';

/** What both sides share, without the constants: a page that needs one of those does not get zod with it. */
const SCHEMAS =
  /\/contract\/(?!(banner|enquiry\/consent|enquiry\/enquiry-fields|page-inputs|slug|web-vitals)\.ts)|\/domain\/(?!(day-spans|dollars|hiring-[a-z]+|money|office-hours|shifts|until-words)\.ts)|\/node_modules\/zod\//;

/**
 * What goes together on pages comes in one file: each has 700 bytes of fields around it, and its
 * hash. Named are modules that few pages need without the others.
 */
const together = {
  folds: /\/ui\/fold-item/,
  client: /\/node_modules\/react-dom\//,
  people: /\/ui\/carousel|\/sections\/(testimonials|team|hire-steps)\//,
  posts: /\/sections\/latest-posts\//,
  fields: /\/enquiry-form\/(late-form\.tsx|[a-z-]+\.module\.css)/,
  form: /\/sections\/enquiry-form\/(?!late-)[a-z-]+\.tsx?$/,
  inner: /\/ui\/(prose|breadcrumb)/,
  hours: /\/domain\/(day-spans|office-hours|shifts)/,
  table: /\/ui\/(scroll-table|tables-that-scroll)/,
  updated: /\/document-page\/(updated-on|document-page\.module)/,
  // Last: a group takes what its modules import and no group before it has.
  policies:
    /\/pages\/(cookie|privacy|refund)-policy|\/pages\/user-agreement|\/sections\/document-page\//,
};

export default defineConfig(({ command }) => ({
  publicDir: false,
  css: {
    // The development server keeps names that can be read.
    modules: command === 'build' ? { generateScopedName: shortClassNames('site') } : {},
  },
  resolve: {
    // React has this hook since version 18; the shim is for those before.
    alias: {
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  build: {
    assetsDir: 'static',
    assetsInlineLimit: 0,
    target: 'es2023',
    reportCompressedSize: false,
    rollupOptions: {
      // How long plugins take depends on the machine, and is printed on slow ones. The server imports what
      // the browser loads late (late-form.tsx).
      checks: { bundlerTimings: false, ineffectiveDynamicImport: false },
      treeshake: { moduleSideEffects: (id) => !SCHEMAS.test(id) },
    },
  },
  environments: {
    // Both name files alike, so that the server's pages link to the files of the browser.
    ssr: {
      // Node would load all of its 1,700 icons at the start.
      resolve: { noExternal: ['lucide-react'] },
      build: { rollupOptions: { output: { assetFileNames: ASSET_NAMES } } },
    },
    client: {
      build: {
        rollupOptions: {
          output: {
            entryFileNames: 'static/js/[name]-[hash:6].js',
            chunkFileNames: 'static/js/[name]-[hash:6].js',
            assetFileNames: ASSET_NAMES,
            // Browsers compile React off the main thread, rather than function by function during
            // hydration (https://v8.dev/blog/explicit-compile-hints).
            postBanner: ({ name }) => (name === 'client' ? '//# allFunctionsCalledOnLoad' : ''),
            codeSplitting: {
              groups: [
                // What every page needs comes in one file.
                { name: 'site', tags: ['$initial'], priority: 3 },
                // Policies need it as well.
                { name: 'entities', test: /\/contract\/text-entities\.ts/, priority: 3 },
                // The contract's schemas, and zod, are fetched when a call is made.
                { name: 'contract', test: SCHEMAS, priority: 2 },
                ...Object.entries(together).map(([name, test]) => ({ name, test, priority: 1 })),
              ],
            },
          },
        },
      },
    },
  },
  plugins: [
    serverBundle(import.meta.dirname),
    frameStyles(),
    minifiedText(),
    tanstackStart({
      srcDirectory: 'site',
      router: {
        virtualRouteConfig: routes,
        routesDirectory: '.',
        generatedRouteTree: 'routeTree.gen.ts',
      },
      client: { entry: 'hydration/browser-entry.ts' },
      server: { entry: 'render-site.ts', build: { inlineCss: true } },
    }),
    react(),
    precompress(),
  ],
}));

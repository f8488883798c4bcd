import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { checkCategoryRecords } from './scripts/check-category-records.ts';
import { frameStyles } from './scripts/frame-styles.ts';
import { routes } from './site/routes.ts';

export default defineConfig({
  publicDir: false,
  server: { host: '127.0.0.1', port: Number(process.env.PORT ?? 3000), strictPort: true },
  build: {
    assetsDir: 'static',
    assetsInlineLimit: 0,
    target: 'es2023',
    reportCompressedSize: false,
  },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            entryFileNames: 'static/js/[name]-[hash].js',
            chunkFileNames: 'static/js/[name]-[hash].js',
            assetFileNames: 'static/[ext]/[name]-[hash][extname]',
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
  ],
});

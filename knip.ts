import type { KnipConfig } from 'knip';
import { routes } from './site/routes.ts';

/** TanStack Start loads the document and the pages by their paths in site/routes.ts. */
const routeFiles = JSON.stringify(routes).matchAll(/"file":"([^"]+)"/g);

export default {
  entry: [
    // Configured in vite.config.ts.
    'site/{hydration/browser-entry.ts,router.tsx,render-site.ts}',
    ...Array.from(routeFiles, ([, file]) => `site/${file}`),
    // Run manually, or by path in their own process.
    'bench/{after-paint,bare-server,desk,enquiries,first-responses,import,imported,insiders,interactions,kinds,library,lighthouse,overload,pictures,pictures-thread,publish,save,scores,search,size,start,throughput}.ts',
    'tools/*.ts',
    'scripts/release-tree.ts',
    'tests/helpers/browser/print-browser.ts',
    'tests/helpers/store/{adopt-pictures,print-postgres,publish-rounds}.ts',
    'tests/helpers/serve-for-tests.ts',
    'tests/helpers/{quick-brotli,process/record-statements}.mjs',
    'tests/helpers/process/{measure-slowness,picture-steps}.ts',
    // The thread of a poll.
    'server/provider/sync-worker.ts',
    // The script of pages that are edited.
    'studio/edit-on-page/frame-script.ts',
    // The process that renders drafts.
    'server/preview-process.ts',
  ],
  project: ['**/*.{ts,tsx,mjs}'],
  // Run by scripts/check.ts.
  ignoreDependencies: ['cspell', 'oxlint'],
  // System programs that tests and tools use.
  exclude: ['binaries'],
} satisfies KnipConfig;

import type { Site } from '../site/render-site.ts';
import { installed } from './config/config.ts';
import { closedHeaders, siteHeaders } from './http/security-headers.ts';
import { loadStaticFiles } from './http/files/static-files.ts';
import { runProcess } from './process.ts';

// React selects its production build by this; the development build renders half as fast.
process.env.NODE_ENV ??= 'production';

/** Runs the process with the built site: `npm start`, `npm run serve`. */
await runProcess(async (config) => {
  const bundle = new URL('../dist/server/render-site.js', import.meta.url).href;
  const { site } = (await import(bundle)) as { site: Site };
  return {
    site,
    files: loadStaticFiles(installed('dist/client'), closedHeaders(siteHeaders(config))),
  };
});

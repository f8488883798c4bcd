import type { Site } from '../site/render-site.ts';
import { installed } from './config/config.ts';
import { readHeldSockets } from './release/held-sockets.ts';
import { findInstallation } from './release/installation.ts';

// React selects its production build by this; the development build renders half as fast.
process.env.NODE_ENV ??= 'production';

const held = readHeldSockets(process.argv);
const installation = findInstallation();
if (!held && process.argv.length > 2) {
  console.error(
    'start takes no options. Settings are read from the environment or a settings file.',
  );
  process.exit(2);
}
// Each loads little of the other: the process that only starts another stays small.
if (installation && !held) await (await import('./release/supervise.ts')).supervise(installation);
else await serve();

/** Runs the process with the built site: `npm start`, `npm run serve`, and below a supervisor. */
async function serve(): Promise<void> {
  const [{ runProcess }, { closedHeaders, siteHeaders }, { loadStaticFiles }] = await Promise.all([
    import('./process.ts'),
    import('./http/security-headers.ts'),
    import('./http/files/static-files.ts'),
  ]);
  await runProcess(async (config) => {
    const bundle = new URL('../dist/server/render-site.js', import.meta.url).href;
    const { site } = (await import(bundle)) as { site: Site };
    return {
      site,
      files: loadStaticFiles(installed('dist/client'), closedHeaders(siteHeaders(config))),
    };
  }, held ?? {});
}

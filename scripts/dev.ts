/** `npm run dev`: the server process with Vite's middleware. Each request loads the site's current sources. */
import { createServer, isRunnableDevEnvironment } from 'vite';
import { runProcess } from '../server/process.ts';
import type { Site } from '../site/render-site.ts';

await runProcess(async () => {
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
  const { ssr } = vite.environments;
  if (!ssr || !isRunnableDevEnvironment(ssr))
    throw new Error('Vite has no runnable ssr environment.');
  const load = async () =>
    ((await ssr.runner.import('/site/render-site.ts')) as { site: Site }).site;
  const parts = await load();
  return {
    site: {
      ...parts,
      openRenderer:
        () =>
        async (...args) =>
          (await load()).openRenderer()(...args),
    },
    files: null,
    middleware: vite.middlewares,
  };
});

/** `npm run dev`: the server process with Vite's middleware; loads the site's sources per request. */
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
    site: { ...parts, render: async (...asked) => (await load()).render(...asked) },
    files: null,
    middleware: vite.middlewares,
  };
});

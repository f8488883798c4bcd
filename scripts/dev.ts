/** `npm run dev`: the same process with Vite's middleware, and the site from its sources on each request. */
import { createServer, isRunnableDevEnvironment } from 'vite';
import { runProcess } from '../server/process.ts';
import type { Site } from '../site/render-site.ts';

await runProcess(async () => {
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
  const { ssr } = vite.environments;
  if (!ssr || !isRunnableDevEnvironment(ssr))
    throw new Error('Vite has no environment to render in.');
  const load = async () =>
    ((await ssr.runner.import('/site/render-site.ts')) as { site: Site }).site;
  const parts = await load();
  return {
    site: { ...parts, render: async (...asked) => (await load()).render(...asked) },
    files: null,
    middleware: vite.middlewares,
  };
});

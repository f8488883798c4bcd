import { createApp } from '../server/app/app.ts';
import type { AppContext } from '../server/app/app-context.ts';
import { raiseContentVersion } from '../server/content/content-version.ts';
import { loadStaticFiles } from '../server/http/files/static-files.ts';

process.env.NODE_ENV ??= 'production';
const { site } = (await import(
  new URL('../dist/server/render-site.js', import.meta.url).href
)) as typeof import('../site/render-site.ts');
const files = loadStaticFiles('dist/client', []);

/** Milliseconds until a new app has responded, with nothing cached. Needs the build. */
export async function renderUncached(context: AppContext, path: string): Promise<number> {
  await raiseContentVersion(context.db);
  const app = createApp(context, { site, files });
  const startTime = performance.now();
  const response = await app.fetch(new Request(context.config.siteUrl + path), {
    address: null,
    requestId: null,
    kind: 'page',
  });
  await response.text();
  const took = performance.now() - startTime;
  if (response.status !== 200) throw new Error(`${path} responded with ${response.status}`);
  return took;
}

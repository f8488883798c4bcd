import type { Hono } from 'hono';
import type { Site } from '../site/render-site.ts';
import { bodyBehind } from './api/json-response.ts';
import type { AppContext } from './app-context.ts';
import type { Config } from './config/config.ts';
import { isPicture, type Pictures } from './http/files/pictures.ts';
import { createPageProvider, type PageProvider } from './pages/render/recorded-calls.ts';
import { createPageRenderer, type SiteHandler } from './pages/render/render-page.ts';
import { createRenderQueue, type RenderQueue } from './pages/render/render-queue.ts';
import type { SiteBuild } from './site-build.ts';

export interface AppRenderer extends RenderQueue {
  /** Renders at once; nothing is added to the HTML. */
  renderSite: SiteHandler;
  /** The API as pages call it. */
  provider: PageProvider;
}

/** Renders pages, a few at a time; their API calls, and those for pictures, are handled in-process. */
export function createAppRenderer(
  { config, metrics }: AppContext,
  { site, files }: SiteBuild,
  { readingApi, pictures }: { readingApi: Hono; pictures: Pictures },
): AppRenderer {
  const { siteUrl, tracker } = config;
  const renderSite = siteHandler(site, config);
  const provider = createPageProvider(async (address) => {
    const request = new Request(`http://provider.internal${address}`);
    const response = await (isPicture(request)
      ? pictures.respond(request)
      : readingApi.fetch(request));
    const { status } = response;
    const body = bodyBehind(response);
    if (body) return { status, value: body.value, digest: body.etag };
    const digest = `${status} ${response.headers.get('ETag')}`;
    return { status, value: await response.text(), digest };
  });
  const { inlineScripts } = site;
  const scriptHashes = files?.scriptHashes ?? null;
  const queue = createRenderQueue(
    createPageRenderer({ renderSite, provider, siteUrl, scriptHashes, inlineScripts, tracker }),
    { renders: metrics.renders, connections: () => metrics.connections },
  );
  return { ...queue, renderSite, provider };
}

/** The site's handler, with the settings that pages depend on. */
export function siteHandler(site: Site, { siteUrl, tracker, vitals }: Config): SiteHandler {
  return (request, page) => site.render(request, { siteUrl, tracker, vitals, ...page });
}

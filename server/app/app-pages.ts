import type { Hono } from 'hono';
import type { Site } from '../../site/render-site.ts';
import type { AppContext } from './app-context.ts';
import type { Config } from '../config/config.ts';
import type { ContentSource } from '../content/content-source.ts';
import { wasTakenDown } from '../content/entry-store/find-entry.ts';
import { getRedirect } from '../content/redirects.ts';
import { readReceipt } from '../enquiries/receipt.ts';
import type { Pictures } from '../http/files/pictures.ts';
import { SPECULATION_HEADERS } from '../http/files/speculation-rules.ts';
import { siteHeaders } from '../http/security-headers.ts';
import { createPageCache } from '../pages/cache/page-cache.ts';
import { createWarmer } from '../pages/cache/warm-pages.ts';
import { respondWithPage } from '../pages/page-response.ts';
import { openPageProvider } from './page-provider.ts';
import { pageRoutes } from '../pages/page-routes.ts';
import { createPageRenderer, type SiteHandler } from '../pages/render/render-page.ts';
import { createRenderQueue } from '../pages/render/render-queue.ts';
import type { SiteBuild } from './site-build.ts';

export type AppPages = ReturnType<typeof createAppPages>;

/**
 * The pages: rendered a few at a time and cached as bytes, with redirects from former addresses. In
 * development each request renders its page, and nothing is added to the HTML.
 */
export function createAppPages(
  { config, db, secret, log, metrics, readiness }: AppContext,
  { site, files }: SiteBuild,
  parts: { content: ContentSource; readingApi: Hono; pictures: Pictures },
) {
  const { siteUrl, tracker } = config;
  const { canonicalPath, shownPath, inlineScripts } = site;
  const renderSite = siteHandler(site, config);
  const provider = openPageProvider(parts);
  const scriptHashes = files?.scriptHashes ?? null;
  const queue = createRenderQueue(
    createPageRenderer({ renderSite, provider, siteUrl, scriptHashes, inlineScripts, tracker }),
    metrics,
  );
  const headers = [...siteHeaders(config), ...(files ? SPECULATION_HEADERS : [])];
  const cache = createPageCache({ ...queue, provider, shownPath, headers, log });
  const warmer = createWarmer(cache, config.warmPages, log, (pages) => {
    // Without the provider no page is complete, but the form works.
    if (pages > 0 || config.provider) readiness.pagesAreReady();
  });
  // In development none are warmed, so none are cached.
  const warm = files ? warmer.start : () => {};
  let unwatch = () => {};

  const fixedPaths = new Set(site.fixedPaths);
  const routes = pageRoutes({
    canonicalPath,
    shownPath,
    async findMoved(path) {
      // No redirect hides a page that is made in code.
      if (fixedPaths.has(path)) return undefined;
      const redirect = await getRedirect(db, path);
      if (redirect) return redirect.to;
      return (await wasTakenDown(db, path)) ? null : undefined;
    },
    // A cached page is sent even if the store cannot be read.
    isCached: (url) => cache.staleAt(url) !== undefined,
    respond: (request, gone) => {
      // A form sent without script redirects back to its page, with a receipt that has it say thank you.
      const receipt = readReceipt(secret, request.url);
      const formOutcome = receipt && {
        result: 'sent' as const,
        number: receipt.number,
        answerBy: receipt.answerBy?.toISOString() ?? null,
      };
      const renderContext = { gone, formOutcome };
      if (files) return respondWithPage(cache, queue, request, renderContext);
      const callProvider = provider.record().call;
      return renderSite(request, { ...renderContext, callProvider, nonce: '' });
    },
  });

  return {
    routes,
    cache,
    queue,
    /** Renders pages ahead of visitors, and again whenever content changes. */
    start() {
      warm();
      unwatch = parts.content.watch(() => void cache.contentChanged().then(warm));
    },
    stop() {
      warmer.stop();
      unwatch();
    },
  };
}

/** The site's handler, with the settings that pages depend on. */
export function siteHandler(site: Site, { siteUrl, tracker, vitals }: Config): SiteHandler {
  const render = site.openRenderer();
  return (request, page) => render(request, { siteUrl, tracker, vitals, ...page });
}

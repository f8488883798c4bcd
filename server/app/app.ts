import { createReadingApi } from '../api/content-endpoints.ts';
import { createAppApi } from './app-api.ts';
import type { AppContext } from './app-context.ts';
import { createAppPages, type AppPages } from './app-pages.ts';
import { createAppRoutes } from './app-routes.ts';
import { pictureFolders } from '../config/config.ts';
import { readReceipt } from '../enquiries/receipt.ts';
import { createClientLimits } from '../http/client-limits.ts';
import { openPictures, type Pictures } from '../http/files/pictures.ts';
import { createHttpListener, type HttpListener } from '../http/listener.ts';
import { watchLoopDelay } from '../http/overload/loop-delay.ts';
import { createLoadShedder } from '../http/overload/shed-load.ts';
import { createWorkQueue, type WorkQueue } from '../http/overload/work-queue.ts';
import type { Fetch } from '../http/request-handler.ts';
import { createRequestLog } from '../http/request-log.ts';
import { closedHeaders, siteHeaders } from '../http/security-headers.ts';
import { openProvider } from './open-provider.ts';
import { LISTENER_LIMITS } from '../limits/request-limits.ts';
import { createSizeFetcher } from '../media/size-fetcher.ts';
import { isNumbered } from '../pages/page-routes.ts';
import type { SiteBuild } from './site-build.ts';

/** How many feeds and reading calls run at a time, and how many can wait: a search takes about 10 ms. */
const CALLS = { concurrency: 16, maxQueued: 100 };

/** Assembles the server from its parts, each from those above it. */
export function createApp(context: AppContext, build: SiteBuild) {
  const { readPicture, start } = openProvider(context);
  let stopContent = async () => {};
  const { config, content, log } = context;
  const { files } = context.library;
  const pictures = openPictures(
    pictureFolders(config),
    files.sizes,
    siteHeaders(config),
    createSizeFetcher(files, log),
  );

  const readingApi = createReadingApi(content, log);
  const pages = createAppPages(context, build, { content, readingApi, pictures });
  const calls = createWorkQueue(context.metrics, CALLS);
  const api = createAppApi(context, build, { content, readingApi, pages });
  const fetch = createAppRoutes(context, build, {
    api: api.routes,
    calls,
    pages: pages.routes,
    content,
    pictures,
    readPicture,
  });

  const http = createAppListener(context, build, { fetch, calls, pages, pictures });
  http.server.once('listening', () => {
    pages.start();
    stopContent = start();
  });

  return {
    /** Responds to a request as over HTTP. */
    fetch,
    /** Not yet listening. The page cache is warmed once it does. */
    server: http.server,
    /** @param patience milliseconds for requests in progress */
    async stop(patience: number) {
      pages.stop();
      await Promise.all([http.close(patience), api.stop(), stopContent()]);
    },
  };
}

/** HTTP: first what is cached, then load shedding, then the routes. */
function createAppListener(
  { config, secret, log, metrics }: AppContext,
  { files, middleware }: SiteBuild,
  {
    fetch,
    calls,
    pages,
    pictures,
  }: { fetch: Fetch; calls: WorkQueue; pages: AppPages; pictures: Pictures },
): HttpListener {
  const { trustedProxies } = config;
  const { cache, queue } = pages;
  const headers = closedHeaders(siteHeaders(config));
  // The page after a sent form is that visitor's own.
  const isThanked = (url: string) => readReceipt(secret, url) !== null;
  return createHttpListener({
    fetch,
    cachedAt: (url) => {
      if (url.startsWith('/static/')) return files?.responses.get(url) ?? pictures.cachedAt(url);
      return files === null || isThanked(url) || isNumbered(url) ? undefined : cache.cachedAt(url);
    },
    receive: createRequestLog({ metrics, log, trustedProxies }),
    refuse: createLoadShedder({
      metrics,
      log,
      staleAt: (url) => (isThanked(url) ? undefined : cache.staleAt(url)),
      delay: watchLoopDelay(),
      full: { renders: queue.full, calls: calls.full },
      headers,
    }),
    limits: createClientLimits({
      metrics,
      log,
      trustedProxies,
      limits: LISTENER_LIMITS[config.rateLimit === 'off' ? 'siteWithoutRateLimit' : 'site'],
    }),
    headers,
    metrics,
    behindProxy: trustedProxies.rules.length > 0,
    // At this level every request is logged, and the fast path logs none.
    withFastPath: files !== null && !log.isLevelEnabled('debug'),
    middleware,
  });
}

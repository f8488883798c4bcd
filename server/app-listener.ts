import type { AppContext } from './app-context.ts';
import type { AppPages } from './app-pages.ts';
import { hasReceipt } from './enquiries/receipt.ts';
import { createClientLimits, NO_LIMITS_OF_ONE } from './http/client-limits.ts';
import type { Pictures } from './http/files/pictures.ts';
import { createHttpListener, type HttpListener } from './http/listener.ts';
import type { Fetch } from './http/request-handler.ts';
import { watchLoopDelay } from './http/overload/loop-delay.ts';
import { createLoadShedder } from './http/overload/shed-load.ts';
import type { WorkQueue } from './http/overload/work-queue.ts';
import { createRequestLog } from './http/request-log.ts';
import { closedFields } from './http/security-headers.ts';
import { isNumbered } from './pages/page-routes.ts';
import type { SiteBuild } from './site-build.ts';

export interface ListenerParts {
  fetch: Fetch;
  calls: WorkQueue;
  pages: AppPages;
  pictures: Pictures;
}

/** HTTP: first what is cached, then load shedding, then the routes. */
export function createAppListener(
  { config, secret, log, metrics }: AppContext,
  { files, middleware }: SiteBuild,
  { fetch, calls, pages, pictures }: ListenerParts,
): HttpListener {
  const { trustedProxies } = config;
  const { cache, queue } = pages;
  const fields = closedFields(config);
  // The page after a sent form is that visitor's own.
  const isThanked = (url: string) => hasReceipt(secret, url);
  return createHttpListener({
    fetch,
    at: (url) => {
      if (url.startsWith('/static/')) return files?.responses.get(url) ?? pictures.at(url);
      return files === null || isThanked(url) || isNumbered(url) ? undefined : cache.at(url);
    },
    receive: createRequestLog({ metrics, log, trustedProxies }),
    refuse: createLoadShedder({
      metrics,
      log,
      staleAt: (url) => (isThanked(url) ? undefined : cache.staleAt(url)),
      delay: watchLoopDelay(),
      full: { renders: queue.full, calls: calls.full },
      fields,
    }),
    limits: createClientLimits({
      metrics,
      log,
      trustedProxies,
      ...(config.rateLimit === 'off' && { limits: NO_LIMITS_OF_ONE }),
    }),
    fields,
    metrics,
    behindProxy: trustedProxies.rules.length > 0,
    // At this level every request is logged, and the fast path logs none.
    withFastPath: files !== null && !log.isLevelEnabled('debug'),
    middleware,
  });
}

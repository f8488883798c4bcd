import type { AppContext } from '../app-context.ts';
import { watchContent } from '../content/watch-content.ts';
import type { App } from '../entry.ts';
import { watchLoopDelay } from '../operations/loop-delay.ts';
import { watchOverload } from '../operations/overload.ts';
import { createClientLimits, NO_LIMITS_OF_ONE } from './client-limits.ts';
import { createHttpListener } from './http-listener.ts';
import { createReceiver } from './receive-requests.ts';
import { createRefuse } from './refuse-requests.ts';
import { closedFields } from './security-headers.ts';
import type { StaticFiles } from './static-files.ts';
import { packPages, warmPages } from './warm-pages.ts';

/** Milliseconds until a start is tried again that found no page, as when the store was away. */
const WARM_AGAIN = 1_000;

/**
 * Puts the listener over the app, renders the pages in the background once it
 * listens, and renews them when their content changes.
 *
 * @param files the files of the client build
 * @returns the server, not yet listening, and what ends all this
 */
export function startServing(
  { fetch, pages, pictures, rendersFull }: App,
  { config, db, log, metrics, readiness }: AppContext,
  files: StaticFiles,
) {
  const fields = closedFields(config);
  const delay = watchLoopDelay();
  const refuse = createRefuse({
    metrics,
    log,
    pages,
    overload: watchOverload(delay, rendersFull),
    fields,
  });
  const listener = createHttpListener({
    fetch,
    at: (url) =>
      url.startsWith('/static/') ? (files.answers.get(url) ?? pictures.at(url)) : pages.at(url),
    receive: createReceiver({ metrics, log, trustedProxies: config.trustedProxies }),
    refuse,
    limits: createClientLimits({
      metrics,
      log,
      trustedProxies: config.trustedProxies,
      ...(config.rateLimit === 'off' && { limits: NO_LIMITS_OF_ONE }),
    }),
    fields,
    laneCounts: metrics.lane,
    behindProxy: config.trustedProxies.rules.length > 0,
    // Who wants a line for each request gets it.
    expressLane: !log.isLevelEnabled('debug'),
  });

  let warming = new AbortController();
  async function warm(): Promise<void> {
    warming.abort();
    warming = new AbortController();
    const { signal } = warming;
    const began = performance.now();
    const ready = await warmPages(pages, signal);
    if (signal.aborted) return;
    if (ready.length === 0) {
      setTimeout(() => signal.aborted || void warm(), WARM_AGAIN).unref();
      return;
    }
    readiness.pagesAreReady();
    await packPages(pages, ready, signal);
    const took = Math.round(performance.now() - began);
    if (!signal.aborted)
      log.info({ pages: ready.length, took, bytes: pages.size }, 'pages are ready');
  }
  listener.server.once('listening', () => void warm());
  const unwatch = watchContent(db, log, () => void pages.contentChanged().then(warm));

  return {
    server: listener.server,
    /** @param patience milliseconds for what is under way */
    async stopServing(patience: number): Promise<void> {
      warming.abort();
      unwatch();
      await listener.close(patience);
      delay.stop();
    },
  };
}

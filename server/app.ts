import type { Server } from 'node:http';
import { Hono, type ErrorHandler } from 'hono';
import type { Logger } from 'pino';
import type { Site } from '../site/render-site.ts';
import { createClientReader, incidentOf } from './api/client-reader.ts';
import { createReadingApi } from './api/content-endpoints.ts';
import { providerNotification } from './api/provider-notification.ts';
import { createApiRoutes } from './api/api-routes.ts';
import type { AppContext } from './app-context.ts';
import { CONTENT_FOLDER, importedPictures } from './config/config.ts';
import { getRedirect } from './content/redirects.ts';
import { ContentUnavailable } from './content/content-unavailable.ts';
import { raiseContentVersion } from './content/content-version.ts';
import { PROVIDED_PICTURES } from './content/provider/provider-pictures.ts';
import { StoreUnavailable } from './db/store-unavailable.ts';
import { createAccept } from './enquiries/accept-enquiry.ts';
import { hasReceipt, receiptQuery } from './enquiries/receipt.ts';
import { issueFormToken } from './enquiries/screen/form-token.ts';
import { createEnquiryRateLimiter, unlimitedRate } from './enquiries/screen/enquiry-rate-limits.ts';
import { feedRoutes } from './feeds/feed-routes.ts';
import type { Fetch, Peer } from './http/app-handler.ts';
import { compressResponses } from './http/compress-responses.ts';
import { providedPictureRoutes } from './http/files/provided-pictures.ts';
import { pictureRoutes, Pictures } from './http/files/pictures.ts';
import type { StaticFiles } from './http/files/static-files.ts';
import { createHttpListener, type Middleware } from './http/listener.ts';
import { createClientLimits, NO_LIMITS_OF_ONE } from './http/client-limits.ts';
import { noindexHeader } from './http/noindex-header.ts';
import { watchLoopDelay } from './http/overload/loop-delay.ts';
import { watchOverload } from './http/overload/overload-watch.ts';
import { createLoadShedder } from './http/overload/shed-load.ts';
import { createRequestLog } from './http/request-log.ts';
import { closedFields, securityFields, securityHeaders } from './http/security-headers.ts';
import { errorFields } from './logging/error-fields.ts';
import { countEnquiries } from './operations/count-enquiries.ts';
import { healthRoutes } from './operations/health-routes.ts';
import { PageCache } from './pages/cache/page-cache.ts';
import { createPageProvider } from './pages/render/recorded-calls.ts';
import { createWarmer } from './pages/cache/warm-pages.ts';
import { respondWithPage } from './pages/page-response.ts';
import { isNumbered, pageRoutes } from './pages/page-routes.ts';
import { createVitalsCounter } from './vitals/count-vitals.ts';
import { openContentSource } from './open-content-source.ts';
import { barePage } from './http/bare-page.ts';
import { createPageRenderer } from './pages/render/render-page.ts';
import { createRenderQueue } from './pages/render/render-queue.ts';

/** The site that this process serves. */
export interface SiteBuild {
  site: Site;
  /** The built files; null in development, when `middleware` serves them. */
  files: StaticFiles | null;
  /** Vite's, in development; handles every request first. */
  middleware?: Middleware;
  /** Wakes the delivery worker after an enquiry was stored. */
  enquiryStored?: () => void;
}

export interface App {
  /** Responds to a request as over HTTP. */
  fetch: Fetch;
  /** Not yet listening. The page cache is warmed once it does. */
  server: Server;
  /** @param patience milliseconds for requests in progress */
  stop(patience: number): Promise<void>;
}

/** The routes see what the listener knows of a request. */
interface AppEnv {
  Bindings: Peer;
}

/** Assembles the server from its parts, each from those above it. */
export function createApp(
  context: AppContext,
  { site, files, middleware, enquiryStored = () => {} }: SiteBuild,
): App {
  const { config, db, queue, secret, log, metrics, readiness } = context;
  const { siteUrl, tracker, vitals } = config;
  const headers = securityFields(config);
  const closedHeaders = closedFields(config);
  const inDevelopment = files === null;
  const { content, pictures: provided } = openContentSource(context);

  // Renderer: the site, with its API calls handled in-process.
  const readingApi = createReadingApi(content, log);
  const provider = createPageProvider(async (request) => readingApi.fetch(request));
  const renders = createRenderQueue(
    createPageRenderer({
      renderSite: (request, page) => site.render(request, { siteUrl, tracker, vitals, ...page }),
      provider,
      siteUrl,
      scriptHashes: files?.scriptHashes ?? null,
      tracker,
    }),
    { renders: metrics.renders, connections: () => metrics.connections },
  );

  // A form sent without script redirects back to its page, with a receipt that has it say thank you.
  const isThanked = (url: string) => hasReceipt(secret, url);

  // Cache: finished pages as bytes, warmed at start and after publishes.
  const cache = new PageCache({
    ...renders,
    provider,
    shownPath: site.shownPath,
    fields: headers,
    log,
  });
  const warmer = createWarmer(cache, config.warmPages, log, {
    warmed: () => readiness.pagesAreReady(),
    // Without the provider no page is complete, but the form works.
    nothingWarmed: () => void (config.provider && readiness.pagesAreReady()),
  });

  // What visitors' browsers measure.
  const vitalsCounter = createVitalsCounter(context);
  const visits = vitals ? { routes: site.routePatterns(), count: vitalsCounter.count } : null;

  // API: the calls in docs/specification.md.
  const api = createApiRoutes(readingApi, visits, {
    log,
    accept: countEnquiries(
      metrics,
      createAccept({
        db,
        queue,
        secret,
        rateLimiter:
          config.rateLimit === 'off' ? unlimitedRate : createEnquiryRateLimiter(secret, db),
        detectDuplicates: config.rateLimit !== 'off',
        destinations: context.destinations.map(({ name }) => name),
        siteUrl,
        stored: enquiryStored,
      }),
    ),
    issueFormToken: () => issueFormToken(secret),
    receiptQuery: () => receiptQuery(secret),
    siteUrl,
    limitArrivals: config.rateLimit === 'on',
    client: createClientReader(config.trustedProxies, secret, (proxy) =>
      log.warn({ proxy }, 'a proxy is not in TRUSTED_PROXIES: its visitors count as one client'),
    ),
    // Under overload, the form is sent without the rest of its page: enquiries need the CPU more.
    drawForm: async (page, formOutcome) =>
      renders.full() ? null : renders.renderInBackground(page, { formOutcome }),
  });

  // No redirect hides a page that is made in code.
  const description = site.describe(siteUrl);
  const fixedPaths = new Set(description.pages.map(({ path }) => path));

  // Routes: the API, pages, and everything else that has a URL.
  const pictures = new Pictures(
    { '': `${CONTENT_FOLDER}/pictures`, 'imported/': importedPictures(config) },
    headers,
  );
  const routes = new Hono<AppEnv>();
  routes.use(securityHeaders(headers, inDevelopment), noindexHeader(), compressResponses());
  if (config.provider?.webhookSecret !== undefined)
    routes.route(
      '/',
      // Raising the version of the store tells every process, whichever got the message.
      providerNotification(config.provider.webhookSecret, () => queue.write(raiseContentVersion)),
    );
  routes.route('/', api);
  routes.route('/', healthRoutes(readiness));
  if (provided)
    routes.route(
      '/',
      providedPictureRoutes(PROVIDED_PICTURES, (name) => provided.read(name), headers),
    );
  routes.route('/', pictureRoutes(pictures));
  routes.route('/', feedRoutes(content, description));
  routes.route(
    '/',
    pageRoutes({
      canonicalPath: site.canonicalPath,
      shownPath: site.shownPath,
      // A cached page outlives a store that cannot be read.
      findMoved: async (path) =>
        fixedPaths.has(path)
          ? undefined
          : getRedirect(db, path).then(
              (redirect) => redirect?.to,
              (error: unknown) => {
                if (cache.staleAt(path)) return undefined;
                throw error;
              },
            ),
      respond: (request, gone) => {
        const formOutcome = isThanked(request.url) ? 'sent' : null;
        if (!inDevelopment)
          return respondWithPage(cache, renders.render, request, { gone, formOutcome });
        const callProvider = provider.record().call;
        return site.render(request, {
          siteUrl,
          tracker,
          vitals,
          gone,
          formOutcome,
          callProvider,
          nonce: '',
        });
      },
    }),
  );
  routes.onError(respondToFailure(log));
  const fetch: Fetch = async (request, peer) => routes.fetch(request, peer);

  // HTTP: first what is cached, then load shedding, then the routes.
  const loopDelay = watchLoopDelay();
  const listener = createHttpListener({
    fetch,
    at: (url) =>
      url.startsWith('/static/')
        ? (files?.responses.get(url) ?? pictures.at(url))
        : inDevelopment || isThanked(url) || isNumbered(url)
          ? undefined
          : cache.at(url),
    receive: createRequestLog({ metrics, log, trustedProxies: config.trustedProxies }),
    refuse: createLoadShedder({
      metrics,
      log,
      staleAt: (url) => (isThanked(url) ? undefined : cache.staleAt(url)),
      isThanked,
      overload: watchOverload(loopDelay, renders.full),
      fields: closedHeaders,
    }),
    limits: createClientLimits({
      metrics,
      log,
      trustedProxies: config.trustedProxies,
      ...(config.rateLimit === 'off' && { limits: NO_LIMITS_OF_ONE }),
    }),
    fields: closedHeaders,
    metrics,
    behindProxy: config.trustedProxies.rules.length > 0,
    // At this level every request is logged, and the express lane logs none.
    expressLane: !inDevelopment && !log.isLevelEnabled('debug'),
    middleware,
  });
  let unwatch = () => {};
  listener.server.once('listening', () => {
    if (!inDevelopment) warmer.start();
    unwatch = content.watch(() => {
      if (inDevelopment) provider.forget();
      else void cache.contentChanged().then(warmer.start);
    });
  });

  return {
    fetch,
    server: listener.server,
    async stop(patience) {
      warmer.stop();
      unwatch();
      await Promise.all([listener.close(patience), vitalsCounter.stop()]);
      loopDelay.stop();
    },
  };
}

/** The response when a page, a feed or a file fails unexpectedly. The API handles its own failures. */
function respondToFailure(log: Pick<Logger, 'error'>): ErrorHandler<AppEnv> {
  return (error, c) => {
    const unavailable = error instanceof StoreUnavailable || error instanceof ContentUnavailable;
    const incident = incidentOf(c);
    if (!unavailable)
      log.error({ incident, path: c.req.path, ...errorFields(error) }, 'request failed');
    const words = `Please try again in a moment.${unavailable ? '' : ` The incident is ${incident}.`}`;
    const headers = { 'Cache-Control': 'no-store', ...(unavailable && { 'Retry-After': '5' }) };
    const status = unavailable ? 503 : 500;
    return c.env.kind === 'page'
      ? c.html(barePage('This page cannot be shown just now', words), status, headers)
      : c.text(`This cannot be shown just now. ${words}`, status, headers);
  };
}

import { createStartHandler, defaultRenderHandler } from '@tanstack/react-start/server';
import { Hono } from 'hono';
import { describeSite } from '../site/describe-site.ts';
import type { PageRequestContext } from '../site/request-context.ts';
import { createClientReader, incidentOf, type Peer } from './api/client-reader.ts';
import { failureFields } from './api/failure-fields.ts';
import { createProviderApi } from './api/provider-api.ts';
import { openAppContext, type AppContext } from './app-context.ts';
import { parseConfig } from './config.ts';
import { getRedirect } from './content/redirects.ts';
import { isStoreUnavailable } from './db/store-unavailable.ts';
import { createAccept } from './enquiries/accept-enquiry.ts';
import { issueFormToken } from './enquiries/screen/form-token.ts';
import { createRateGate, openGate } from './enquiries/screen/rate-gate.ts';
import { feedRoutes } from './feeds/feed-routes.ts';
import { countEnquiries } from './operations/count-enquiries.ts';
import { healthRoutes } from './operations/health-routes.ts';
import { requestKind } from './operations/request-kind.ts';
import { answerPage } from './pages/answer-page.ts';
import { barePage } from './pages/bare-page.ts';
import type { ScriptHashes } from './pages/script-hashes.ts';
import { compressAnswers } from './pages/compress-answers.ts';
import { guardPages } from './pages/guard-pages.ts';
import { PageCache } from './pages/page-cache.ts';
import { pictureRoutes, Pictures } from './pages/pictures.ts';
import { createPageProvider } from './pages/recorded-calls.ts';
import { createRenderGate } from './pages/render-gate.ts';
import { createPageRenderer, type SiteHandler } from './pages/render-page.ts';
import { searchHeader } from './pages/search-header.ts';
import { securityFields, securityHeaders } from './pages/security-headers.ts';

/** The site as the process uses it. */
export interface App {
  /** The one fetch handler: guards, then the provider API, then pages. */
  fetch: (request: Request, peer?: Peer) => Promise<Response>;
  /** Bytes that the listener may answer with by itself. */
  pages: PageCache;
  pictures: Pictures;
  /** Whether as many pages wait for being rendered as may. */
  rendersFull: () => boolean;
}

/** @param scriptHashes the hashes of the build's scripts; null under `vite dev` */
export function createApp(context: AppContext, scriptHashes: ScriptHashes | null): App {
  const { config, db, queue, secret, log, metrics } = context;
  const { siteUrl, tracker } = config;
  const renderSite = createStartHandler(defaultRenderHandler);

  const api = createProviderApi(db, {
    log,
    accept: countEnquiries(
      metrics,
      createAccept({
        db,
        queue,
        secret,
        gate: config.rateLimit === 'off' ? openGate : createRateGate(secret, db),
        noticeCopies: config.rateLimit !== 'off',
        destinations: context.destinations.map(({ name }) => name),
        siteUrl,
        stored: () => context.enquiryStored(),
      }),
    ),
    issueFormToken: () => issueFormToken(secret),
    siteUrl,
    client: createClientReader(config.trustedProxies, secret, (proxy) =>
      log.warn(
        { proxy },
        'a proxy is not in TRUSTED_PROXIES: all its visitors count as one client',
      ),
    ),
    // A page that is not drawn leaves the time for enquiries: they get the bare form.
    drawForm: async (page, outcome) => (gate.full() ? null : gate.patient(page, outcome)),
  });

  const findMoved = async (former: string) => (await getRedirect(db, former))?.to;
  const isGone = async (former: string) => (await findMoved(former)) === null;
  const provider = createPageProvider(async (request) => api.fetch(request));
  const site: SiteHandler = async (request, asked) => {
    const requestContext: PageRequestContext = { siteUrl, tracker, isGone, ...asked };
    return renderSite(request, { context: requestContext });
  };
  const renderPage = createPageRenderer({
    renderSite: site,
    provider,
    siteUrl,
    scriptHashes,
    tracker,
  });
  const gate = createRenderGate(renderPage, {
    renders: metrics.renders,
    connections: () => metrics.lane.connections,
  });
  const fields = securityFields(config);
  const pages = new PageCache({
    render: gate.render,
    renderPatiently: gate.patient,
    provider,
    fields,
    log,
  });
  const pictures = new Pictures(fields);

  const app = new Hono();
  app.use(securityHeaders(config), searchHeader(), compressAnswers());
  app.route('/', api);
  app.route('/', healthRoutes(context.readiness));
  app.route('/', pictureRoutes(pictures));
  app.route('/', feedRoutes(db, describeSite(siteUrl)));
  app.use(guardPages(findMoved));
  app.get('*', (c) =>
    // The development server's pages change with its sources, so none is kept.
    import.meta.env.DEV
      ? site(c.req.raw, { callProvider: provider.record().call, formOutcome: null, nonce: '' })
      : answerPage(pages, c.req.raw),
  );
  app.onError((error, c) => {
    const unavailable = isStoreUnavailable(error);
    const incident = incidentOf(c);
    if (!unavailable)
      log.error({ incident, path: c.req.path, ...failureFields(error) }, 'a page failed');
    const words = `Please try again in a moment.${unavailable ? '' : ` The incident is ${incident}.`}`;
    const headers = { 'Cache-Control': 'no-store', ...(unavailable && { 'Retry-After': '5' }) };
    const status = unavailable ? 503 : 500;
    return requestKind(c.req.method, c.req.path) === 'page'
      ? c.html(barePage('This page cannot be shown just now', words), status, headers)
      : c.text(`This cannot be shown just now. ${words}`, status, headers);
  });
  return {
    fetch: async (request, peer) => app.fetch(request, peer),
    pages,
    pictures,
    rendersFull: gate.full,
  };
}

let developmentApp: Promise<App> | undefined;

/** What `vite dev` calls: the same handler, over a store and an outbox it opens by itself. */
export default {
  async fetch(request: Request): Promise<Response> {
    developmentApp ??= openDevelopmentApp();
    return (await developmentApp).fetch(request);
  },
};

async function openDevelopmentApp(): Promise<App> {
  const context = await openAppContext(parseConfig(process.env));
  // The built site has its worker from main.ts, and need not load another.
  if (import.meta.env.DEV) {
    const { startDeliveryWorker } = await import('./enquiries/deliver/delivery-worker.ts');
    context.enquiryStored = startDeliveryWorker(context, context.destinations).wake;
  }
  return createApp(context, null);
}

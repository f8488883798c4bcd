import { createStartHandler, defaultRenderHandler } from '@tanstack/react-start/server';
import { Hono } from 'hono';
import type { FormOutcome } from '../contract/enquiry.ts';
import { describeSite } from '../site/describe-site.ts';
import type { PageRequestContext } from '../site/request-context.ts';
import { createClientReader, type Peer } from './api/client-reader.ts';
import { createProviderApi } from './api/provider-api.ts';
import { openAppContext, type AppContext } from './app-context.ts';
import { parseConfig } from './config.ts';
import { getRedirect } from './content/redirects.ts';
import { createAccept } from './enquiries/accept-enquiry.ts';
import { issueFormToken } from './enquiries/screen/form-token.ts';
import { createRateGate, openGate } from './enquiries/screen/rate-gate.ts';
import { feedRoutes } from './feeds/feed-routes.ts';
import { guardPages } from './pages/guard-pages.ts';
import { finishPage } from './pages/finish-page.ts';
import { pictures } from './pages/pictures.ts';
import { searchHeader } from './pages/search-header.ts';
import { securityHeaders } from './pages/security-headers.ts';

export type FetchHandler = (request: Request, peer?: Peer) => Promise<Response>;

/** The one fetch handler: guards, then the provider API, then pages. */
export function createApp(context: AppContext): FetchHandler {
  const { config, db, queue, secret, log } = context;
  const renderSite = createStartHandler(defaultRenderHandler);

  const api = createProviderApi(db, {
    log,
    accept: createAccept({
      db,
      queue,
      secret,
      gate: config.rateLimit === 'off' ? openGate : createRateGate(secret),
      noticeCopies: config.rateLimit !== 'off',
      destinations: context.destinations.map(({ name }) => name),
      siteUrl: config.siteUrl,
      stored: () => context.enquiryStored(),
    }),
    issueFormToken: () => issueFormToken(secret),
    client: createClientReader(config.trustedProxies, secret),
    drawForm: (page, outcome) => renderPage(page, outcome),
  });

  const findMoved = async (former: string) => (await getRedirect(db, former))?.to;
  const render = (path: string, formOutcome: FormOutcome | null): Promise<Response> => {
    const requestContext: PageRequestContext = {
      callProvider: async (request) => api.fetch(request),
      siteUrl: config.siteUrl,
      isGone: async (former) => (await findMoved(former)) === null,
      formOutcome,
    };
    return Promise.resolve(
      renderSite(new Request(config.siteUrl + path, { headers: { Accept: 'text/html' } }), {
        context: requestContext,
      }),
    );
  };
  const renderPage = async (path: string, outcome: FormOutcome) =>
    (await render(path, outcome)).text();

  const app = new Hono();
  app.use(securityHeaders(config), searchHeader());
  app.route('/', api);
  app.route('/', pictures());
  app.route('/', feedRoutes(db, describeSite(config.siteUrl)));
  app.use(guardPages(findMoved));
  app.get('*', async (c) => {
    const url = new URL(c.req.url);
    return finishPage(await render(url.pathname + url.search, null), c);
  });
  app.onError((error, c) => {
    const incident = crypto.randomUUID();
    log.error(
      { incident, path: c.req.path, reason: error.name, stack: error.stack },
      'a page failed',
    );
    return c.text(`This page could not be shown. The incident is ${incident}.`, 500);
  });
  return async (request, peer) => app.fetch(request, peer);
}

let developmentApp: Promise<FetchHandler> | undefined;

/** What `vite dev` calls: the same handler, over a store it opens by itself. */
export default {
  async fetch(request: Request): Promise<Response> {
    developmentApp ??= openAppContext(parseConfig(process.env)).then(createApp);
    return (await developmentApp)(request);
  },
};

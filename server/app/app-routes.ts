import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { providerNotification } from '../api/provider-notification.ts';
import { RETRY_AFTER, respondToFailure, type FailureCause } from '../api/respond-to-failure.ts';
import type { AppContext } from './app-context.ts';
import type { ContentSource } from '../content/content-source.ts';
import { ContentUnavailable } from '../content/content-unavailable.ts';
import { raiseContentVersion } from '../content/content-version.ts';
import { queueOf } from '../db/commit-queue.ts';
import { feedRoutes } from '../feeds/feed-routes.ts';
import { barePage } from '../http/bare-page.ts';
import { compressResponses } from '../http/compress-responses.ts';
import { pictureRoutes, remotePictureRoutes, type Pictures } from '../http/files/pictures.ts';
import { QUEUE_OF } from '../http/overload/shed-load.ts';
import type { WorkQueue } from '../http/overload/work-queue.ts';
import type { Fetch } from '../http/request-handler.ts';
import { closedHeaders, defaultHeaders, siteHeaders } from '../http/security-headers.ts';
import type { Peer } from '../network/peer.ts';
import { healthRoutes } from '../operations/health.ts';
import { nameCalls } from './name-calls.ts';
import type { SiteBuild } from './site-build.ts';

export interface RoutedParts {
  api: Hono;
  /** For feeds, and for the reading calls of clients; calls of a render run with their page. */
  calls: WorkQueue;
  pages: Hono;
  content: ContentSource;
  pictures: Pictures;
  /** Reads the pictures of a remote provider; null without one. */
  readPicture: Parameters<typeof remotePictureRoutes>[0] | null;
}

/** Everything that has a URL: the API first, pages last. The listener serves built files before these. */
export function createAppRoutes(
  { config, db, log, readiness }: AppContext,
  { site, files }: SiteBuild,
  { api, calls, pages, content, pictures, readPicture }: RoutedParts,
): Fetch {
  const shared = siteHeaders(config);
  const routes = new Hono<{ Bindings: Peer }>();
  // The scripts of the development server are not known in advance, so its pages have no policy.
  routes.use(defaultHeaders(files ? closedHeaders(shared) : shared), keepOutOfSearchResults);
  routes.use(nameCalls, compressResponses());
  const mount = (part: Hono) => routes.route('/', part);
  const webhookSecret = config.provider?.webhookSecret;
  if (webhookSecret !== undefined)
    // Raising the version of the store tells every process, whichever got the message.
    mount(providerNotification(webhookSecret, () => queueOf(db).write(raiseContentVersion)));
  if (config.provider) {
    routes.use('/services/*', refuseUntilSynced(content, 'service'));
    routes.use('/blog/*', refuseUntilSynced(content, 'post'));
  }
  mount(api);
  mount(healthRoutes(readiness));
  if (readPicture) mount(remotePictureRoutes(readPicture));
  mount(pictureRoutes(pictures));
  mount(feedRoutes(content, config.siteUrl, (firm) => site.describe(config.siteUrl, firm)));
  mount(pages);
  routes.onError(respondToFailure(log, respondInWords));
  return async (request, peer) => {
    const respond = async () => routes.fetch(request, peer);
    // A request with a body would occupy a slot for as long as the body takes to arrive.
    const isQueued = QUEUE_OF[peer.kind] === 'calls' && request.method !== 'POST';
    return isQueued ? calls.run(respond) : respond();
  };
}

const keepOutOfSearchResults: MiddlewareHandler = async (c, next) => {
  await next();
  if (c.res.status >= 400 || c.req.path.startsWith('/api/')) c.header('X-Robots-Tag', 'noindex');
};

/** The response when a page, a feed or a file fails. The API responds to its own failures. */
function respondInWords(c: Context<{ Bindings: Peer }>, cause: FailureCause, incident: string) {
  const isError = cause === 'error';
  const words = `Please try again in a moment.${isError ? ` The incident is ${incident}.` : ''}`;
  if (!isError) c.header('Retry-After', String(RETRY_AFTER));
  c.header('Cache-Control', 'no-store');
  const status = isError ? 500 : 503;
  return c.env.kind === 'page'
    ? c.html(barePage('This page cannot be shown just now', words), status)
    : c.text(`This cannot be shown just now. ${words}`, status);
}

/** Refuses pages whose content a remote provider has until the first sync: the samples must not appear there. */
function refuseUntilSynced(content: ContentSource, kind: 'service' | 'post'): MiddlewareHandler {
  let read = false;
  return async (_, next) => {
    // If the store cannot be read, let the page routes decide: a cached page can still be sent.
    read ||= await content.isRead(kind).catch(() => true);
    if (!read) throw new ContentUnavailable(`no ${kind} was read yet`);
    await next();
  };
}

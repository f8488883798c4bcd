import { Hono, type MiddlewareHandler } from 'hono';
import { providerNotification } from '../api/provider-notification.ts';
import type { AppContext } from './app-context.ts';
import type { ContentSource } from '../content/content-source.ts';
import { ContentUnavailable } from '../content/content-unavailable.ts';
import { raiseContentVersion } from '../content/content-version.ts';
import { feedRoutes } from '../feeds/feed-routes.ts';
import { compressResponses } from '../http/compress-responses.ts';
import { pictureRoutes, remotePictureRoutes, type Pictures } from '../http/files/pictures.ts';
import { QUEUE_OF } from '../http/overload/shed-load.ts';
import type { WorkQueue } from '../http/overload/work-queue.ts';
import type { Fetch } from '../http/request-handler.ts';
import { securityFields, securityHeaders } from '../http/security-headers.ts';
import type { Peer } from '../network/peer.ts';
import { healthRoutes } from '../operations/health.ts';
import { REMOTE_PICTURES } from '../provider/picture-address.ts';
import type { ProviderPictures } from '../provider/provider-pictures.ts';
import { respondToFailure } from './respond-to-failure.ts';
import type { SiteBuild } from './site-build.ts';

export interface RoutedParts {
  api: Hono;
  /** For feeds and for reading calls from outside; those of a render run with their page. */
  calls: WorkQueue;
  pages: Hono;
  content: ContentSource;
  pictures: Pictures;
  /** Those of a remote provider; null without one. */
  remotePictures: ProviderPictures | null;
}

/** Everything that has a URL: the API first, pages last. Built files are served before. */
export function createAppRoutes(
  { config, queue, log, readiness }: AppContext,
  { site, files }: SiteBuild,
  { api, calls, pages, content, pictures, remotePictures }: RoutedParts,
): Fetch {
  const fields = securityFields(config);
  const routes = new Hono<{ Bindings: Peer }>();
  routes.use(securityHeaders(fields, files === null), compressResponses());
  const mount = (part: Hono) => routes.route('/', part);
  const webhookSecret = config.provider?.webhookSecret;
  if (webhookSecret !== undefined)
    // Raising the version of the store tells every process, whichever got the message.
    mount(providerNotification(webhookSecret, () => queue.write(raiseContentVersion)));
  if (config.provider) routes.use('/services/*', refuseUnread(content, 'service'));
  if (config.provider) routes.use('/blog/*', refuseUnread(content, 'post'));
  mount(api);
  mount(healthRoutes(readiness));
  if (remotePictures)
    mount(remotePictureRoutes(REMOTE_PICTURES, (name) => remotePictures.read(name), fields));
  mount(pictureRoutes(pictures));
  mount(feedRoutes(content, config.siteUrl, (firm) => site.describe(config.siteUrl, firm)));
  mount(pages);
  routes.onError(respondToFailure(log));
  return async (request, peer) => {
    const respond = async () => routes.fetch(request, peer);
    // A request with a body would occupy a slot for as long as the body takes to arrive.
    const inTurn = QUEUE_OF[peer.kind] === 'calls' && request.method !== 'POST';
    return inTurn ? calls.run(respond) : respond();
  };
}

/** Pages that have nothing to say before the provider was read. They do not show sample words meanwhile. */
function refuseUnread(content: ContentSource, kind: 'service' | 'post'): MiddlewareHandler {
  let read = false;
  return async (_, next) => {
    // A store that cannot be read is told apart later: a cached page outlives it.
    read ||= await content.isRead(kind).catch(() => true);
    if (!read) throw new ContentUnavailable(`no ${kind} was read yet`);
    await next();
  };
}

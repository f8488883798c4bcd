import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Hono, type MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { RETRY_AFTER, respondToFailure } from '../api/respond-to-failure.ts';
import { answerBy } from '../db/commit-queue.ts';
import { respondStored } from '../http/bytes/conditional-response.ts';
import type { HeaderList } from '../http/bytes/stored-response.ts';
import { compressResponses } from '../http/compress-responses.ts';
import type { StaticFiles } from '../http/files/static-files.ts';
import type { Fetch } from '../http/request-handler.ts';
import { closedHeaders, defaultHeaders } from '../http/security-headers.ts';
import { installed } from '../config/config.ts';
import { BODY_LIMITS, TAKES_FILES, TAKES_PICTURES } from '../limits/request-limits.ts';
import { mcpRoutes } from '../mcp/mcp-routes.ts';
import type { Peer } from '../network/peer.ts';
import { automationRoutes } from '../studio/automation/automation-routes.ts';
import { requireKey } from '../studio/automation/require-key.ts';
import { fail, failRefused, failTooLong } from '../studio/failure.ts';
import { previewPageRoutes } from '../studio/preview/preview-routes.ts';
import { createStudioApi } from '../studio/studio-api.ts';
import type { StudioContext } from '../studio/studio-context.ts';
import { nameCalls } from './name-calls.ts';

/** Where `npm run build` puts the studio's app. */
export const STUDIO_BUILD = installed('dist/studio');

/** Milliseconds for which the writes of a request may wait: well within those of a connection. */
const WRITES_WITHIN = 15_000;

/** What react-aria puts into the page in elements of their own: nothing else may. */
const LIBRARY_STYLES = [
  '@layer {\n  [data-react-aria-pressable] {\n    touch-action: pan-x pan-y pinch-zoom;\n  }\n}',
  '@layer {\n  * {\n    overscroll-behavior: contain;\n  }\n}',
];

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const SHELL_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' ${LIBRARY_STYLES.map(hashOf).join(' ')}`,
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The public site, as far as previews show it. */
export interface PublicSite {
  /** Its built files; null under `vite dev`. */
  files: StaticFiles | null;
  fetch: Fetch;
}

/** Everything that has a URL in the studio, except for the files of its app. */
export function createStudioRoutes(
  studio: StudioContext,
  site: PublicSite,
  headers: HeaderList,
): Fetch {
  const routes = new Hono<{ Bindings: Peer }>();
  routes.use(defaultHeaders([...closedHeaders(headers), 'Cache-Control', 'no-store']));
  routes.use(nameCalls, compressResponses(), limitBody);
  routes.use((_, next) => answerBy.run(performance.now() + WRITES_WITHIN, next));
  // Before the calls with a cookie, whose guard would refuse it.
  const withKey = requireKey(studio);
  routes.route('/', automationRoutes(studio, withKey));
  routes.route(
    '/',
    mcpRoutes(studio, withKey, (request, env) => routes.fetch(request, env)),
  );
  routes.route('/', createStudioApi(studio));
  routes.all('/api/*', (c) => fail(c, 'not-found', 'There is no such call.'));
  routes.route('/', previewPageRoutes(studio));
  // What texts call a picture of the library.
  routes.get('/static/media/:slug{[a-z0-9-]+}', (c) =>
    c.redirect(`/api/pictures/shown/${c.req.param('slug')}`),
  );
  routes.get('/static/*', (c) => respondForPreview(c.req.raw, c.env, site));
  // Agents look there for a sign-in, and must not take the app for it.
  routes.get('/.well-known/*', (c) => c.text('There is no such file.', 404));
  routes.get('/assets/*', (c) => c.text('There is no such file.', 404));
  const shell = readFileSync(join(STUDIO_BUILD, 'index.html'), 'utf8');
  routes.get('*', (c) => c.html(shell, 200, { 'Content-Security-Policy': SHELL_POLICY }));
  const failed = respondToFailure<{ Bindings: Peer }>(
    studio.log,
    (c, cause, incident) =>
      cause === 'error'
        ? fail(c, 'unavailable', `This could not be done. The incident is ${incident}.`, {}, 500)
        : fail(c, 'unavailable', 'The store cannot be used just now. Nothing was changed.', {
            retryAfter: RETRY_AFTER,
          }),
    withoutToken,
  );
  routes.onError((error, c) => {
    if (error instanceof HTTPException)
      return fail(c, 'invalid', 'The request is not valid.', {}, error.status);
    return failRefused(c, error) ?? failed(error, c);
  });
  return async (request, peer) => routes.fetch(request, peer);
}

/**
 * Refuses bodies that are too long, or do not say how long they are: Hono's `bodyLimit` reads those into a
 * new Request, which a request of @hono/node-server cannot become without its global objects.
 */
const limitBody: MiddlewareHandler = async (c, next) => {
  const limit = TAKES_PICTURES.test(c.req.path)
    ? 'picture'
    : TAKES_FILES.test(c.req.path)
      ? 'attachment'
      : 'studio';
  return failTooLong(c, BODY_LIMITS[limit].bytes) ?? next();
};

/** A file or a picture of the site. A previewed page has no origin, so to it they are cross-origin. */
async function respondForPreview(request: Request, peer: Peer, site: PublicSite) {
  const stored = site.files?.responses.get(new URL(request.url).pathname);
  const response = stored ? respondStored(request, stored) : await site.fetch(request, peer);
  response.headers.set('Access-Control-Allow-Origin', '*');
  response.headers.set('Cross-Origin-Resource-Policy', 'cross-origin');
  return response;
}

/** The path of a preview contains the token that authorizes it, which must not be logged. */
export const withoutToken = (path: string) => path.replace(/^\/preview\/[^/]+/, '/preview/…');

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Hono, type ErrorHandler, type MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { Logger } from 'pino';
import { createFirstOwnerToken, linkAddress } from './accounts/sign-in-links.ts';
import { incidentOf } from './api/client-reader.ts';
import type { AppContext } from './app-context.ts';
import { pictureFolders, type Config } from './config/config.ts';
import { ContentUnavailable } from './content/content-unavailable.ts';
import { answerBy } from './db/commit-queue.ts';
import { StoreUnavailable } from './db/store-unavailable.ts';
import { openMailer } from './mail/mailer.ts';
import { respondStored } from './http/bytes/conditional-response.ts';
import { fieldPairs } from './http/bytes/stored-response.ts';
import { createClientLimits, LIMITS } from './http/client-limits.ts';
import { compressResponses } from './http/compress-responses.ts';
import { loadBuiltFiles, type StaticFiles } from './http/files/static-files.ts';
import { createHttpListener, type Middleware } from './http/listener.ts';
import type { Fetch } from './http/request-handler.ts';
import { createRequestLog } from './http/request-log.ts';
import { NOTHING_ALLOWED } from './http/security-headers.ts';
import { errorFields } from './logging/error-fields.ts';
import { Metrics } from './metrics/metrics.ts';
import { clientAddress } from './network/client-address.ts';
import type { Peer } from './network/peer.ts';
import { automationRoutes } from './studio/automation/automation-routes.ts';
import { countStored } from './studio/entries/save-entry.ts';
import { fail, failRefused } from './studio/failure.ts';
import { createPreview } from './studio/preview/preview.ts';
import { previewPageRoutes } from './studio/preview/preview-routes.ts';
import { createStudioApi } from './studio/studio-api.ts';
import type { StudioContext } from './studio/studio-context.ts';

/** Where `npm run build` puts the studio's app. */
const BUILD = 'dist/studio';

/** In bytes: the longest body of a request. */
const LONGEST_BODY = 1024 * 1024;
/** Milliseconds for which the writes of a request may wait: well within those of a connection. */
const WRITES_WITHIN = 15_000;
/** Milliseconds for a mail server to take a mail. */
const MAIL_TIMEOUT = 20_000;

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

/** The settings of a process that has a studio. */
type StudioSettings = NonNullable<Config['studio']>;

/** The public site, as far as previews show it. */
export interface PublicSite {
  /** Its built files; null under `vite dev`. */
  files: StaticFiles | null;
  fetch: Fetch;
}

/**
 * Assembles the studio: its API, its app, previews and the files that these load. Nothing of it is
 * reachable by the public listener.
 *
 * @throws if its app is not built
 */
export function createStudio(context: AppContext, settings: StudioSettings, site: PublicSite) {
  const { config, log } = context;
  const { trustedProxies } = config;
  const fields = studioFields(settings.url);
  const closed = ['Content-Security-Policy', NOTHING_ALLOWED, ...fields];
  const assets = loadBuiltFiles(BUILD, 'assets', closed);
  const studio = createStudioContext(context, settings);
  const metrics = new Metrics();
  const fetch = createStudioRoutes(studio, site, fields);
  const ofBodies = { ...LIMITS, largestBody: LONGEST_BODY };
  const limits = createClientLimits({ metrics, log, trustedProxies, limits: ofBodies });
  const openListener = () =>
    createHttpListener({
      fetch,
      at: (url) => assets.get(url),
      middleware: refuseOtherNames(settings.url, closed),
      // The site's metrics count its visitors alone.
      receive: createRequestLog({ metrics, log, trustedProxies, shownPath: withoutToken }),
      limits,
      fields,
      metrics,
      behindProxy: trustedProxies.rules.length > 0,
      withFastPath: false,
    });
  return {
    /** For one address; not yet listening. */
    openListener,
    /** The link that makes the first owner; null if there is an owner, or the store cannot be written. */
    async createOwnerLink() {
      const token = await createFirstOwnerToken(context.db).catch((error: unknown) => {
        log.warn(errorFields(error), 'the link for the first owner could not be made');
        return null;
      });
      return token && linkAddress(settings.url, token);
    },
    /** After all listeners are closed. */
    stop: () => studio.preview.stop(),
  };
}

/**
 * Refuses requests for other names than the studio's and this machine's, on any port: that of a tunnel may be
 * another. A page whose name was made to point here (DNS rebinding) would otherwise count as the studio's own.
 */
function refuseOtherNames(studioUrl: string, fields: readonly string[]): Middleware {
  const { hostname: own } = new URL(studioUrl);
  return ({ headers }, response, next) => {
    const name = headers.host?.replace(/:\d*$/, '').toLowerCase() ?? own;
    if (name === own || /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(name)) return next();
    response.writeHead(421, [...fields, 'Content-Type', 'text/plain; charset=utf-8']);
    response.end(`The studio is at ${studioUrl}\n`);
  };
}

function createStudioContext(context: AppContext, { url }: StudioSettings): StudioContext {
  const { config, db, log, secret } = context;
  const folders = pictureFolders(config);
  return {
    db,
    log,
    secret,
    siteUrl: config.siteUrl,
    studioUrl: url,
    mailLink: config.smtpUrl === undefined ? null : createLinkMailer(config),
    clientOf: (request, peer) =>
      clientAddress(peer.address, request.headers.get('X-Forwarded-For'), config.trustedProxies),
    pictureFolders: folders,
    frameScript: readFileSync(join(BUILD, 'frame-script.js'), 'utf8'),
    runTexts: context.texts.run,
    stored: countStored(),
    preview: createPreview({
      program: new URL('./preview-process.ts', import.meta.url),
      settings: {
        store: { dataDir: config.dataDir, databaseUrl: config.databaseUrl },
        siteUrl: config.siteUrl,
        remote: config.provider !== null,
        pictureFolders: folders,
      },
    }),
  };
}

function createLinkMailer(config: Config): NonNullable<StudioContext['mailLink']> {
  const mailer = openMailer(config);
  return async (to, link, purpose) => {
    const [subject, within] =
      purpose === 'invitation'
        ? ['You are invited to edit the website', 'three days']
        : ['Your link to sign in to the studio', 'ten minutes'];
    const text = `This link opens the studio once, within ${within}:\n\n${link}\n\nIf you did not expect this mail, ignore it.\n`;
    const mail = { from: config.mailFrom, to, subject, text };
    await mailer.send(mail, '', AbortSignal.timeout(MAIL_TIMEOUT));
  };
}

/** Everything that has a URL in the studio, except for the files of its app. */
function createStudioRoutes(
  studio: StudioContext,
  site: PublicSite,
  fields: readonly string[],
): Fetch {
  const routes = new Hono<{ Bindings: Peer }>();
  routes.use(securityHeaders(fields), compressResponses());
  routes.use(limitBody);
  routes.use((_, next) => answerBy.run(performance.now() + WRITES_WITHIN, next));
  // Before the calls with a cookie, whose guard would refuse it.
  routes.route('/', automationRoutes(studio));
  routes.route('/', createStudioApi(studio));
  routes.all('/api/*', (c) => fail(c, 'not-found', 'There is no such call.'));
  routes.route('/', previewPageRoutes(studio));
  routes.get('/static/*', (c) => respondForPreview(c.req.raw, c.env, site));
  routes.get('/assets/*', (c) => c.text('There is no such file.', 404));
  const shell = readFileSync(join(BUILD, 'index.html'), 'utf8');
  routes.get('*', (c) => c.html(shell, 200, { 'Content-Security-Policy': SHELL_POLICY }));
  routes.onError(respondToFailure(studio.log));
  return async (request, peer) => routes.fetch(request, peer);
}

/**
 * Refuses bodies that are too long, or do not say how long they are: Hono's `bodyLimit` reads those into a
 * new Request, which a request of @hono/node-server cannot become without its global objects.
 */
const limitBody: MiddlewareHandler = async (c, next) => {
  const isChunked = c.req.header('Transfer-Encoding') !== undefined;
  if (isChunked || Number(c.req.header('Content-Length') ?? 0) > LONGEST_BODY)
    return fail(c, 'invalid', 'Send at most 1 MB, with a Content-Length.', {}, 413);
  return next();
};

/** A file or a picture of the site. A previewed page has no origin, so to it they are another's. */
async function respondForPreview(request: Request, peer: Peer, site: PublicSite) {
  const stored = site.files?.responses.get(new URL(request.url).pathname);
  const response = stored ? respondStored(request, stored) : await site.fetch(request, peer);
  response.headers.set('Access-Control-Allow-Origin', '*');
  response.headers.set('Cross-Origin-Resource-Policy', 'cross-origin');
  return response;
}

const respondToFailure =
  (log: Logger): ErrorHandler<{ Bindings: Peer }> =>
  (error, c) => {
    const incident = incidentOf(c);
    if (error instanceof StoreUnavailable || error instanceof ContentUnavailable) {
      const reason = error instanceof StoreUnavailable ? error.reason : 'content';
      log.error({ incident, reason }, 'store unavailable');
      return fail(c, 'unavailable', 'The store cannot be used just now. Nothing was changed.', {
        retryAfter: 5,
      });
    }
    const refused = failRefused(c, error);
    if (refused) return refused;
    if (error instanceof HTTPException)
      return fail(c, 'invalid', 'The request is not valid.', {}, error.status);
    log.error(
      { incident, path: withoutToken(c.req.path), ...errorFields(error) },
      'request failed',
    );
    return fail(c, 'unavailable', `This could not be done. The incident is ${incident}.`, {}, 500);
  };

/** The path of a preview contains the token that authorizes it, which no log may have. */
const withoutToken = (path: string) => path.replace(/^\/preview\/[^/]+/, '/preview/…');

/** The headers of every response, unless it has its own. */
function studioFields(studioUrl: string): string[] {
  const fields = [
    ['X-Content-Type-Options', 'nosniff'],
    // Paths of previews contain tokens.
    ['Referrer-Policy', 'no-referrer'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Permissions-Policy', 'camera=(), microphone=(), geolocation=()'],
    ['X-Robots-Tag', 'noindex'],
  ];
  if (studioUrl.startsWith('https:'))
    fields.push(['Strict-Transport-Security', 'max-age=63072000']);
  return fields.flat();
}

function securityHeaders(shared: readonly string[]): MiddlewareHandler {
  const closed = ['Content-Security-Policy', NOTHING_ALLOWED, 'Cache-Control', 'no-store'];
  const fields = fieldPairs([...closed, ...shared]);
  return async (c, next) => {
    await next();
    for (const [name, value] of fields) if (!c.res.headers.has(name)) c.header(name, value);
  };
}

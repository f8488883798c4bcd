import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFirstOwnerToken, linkAddress } from '../accounts/sign-in-links.ts';
import { mediaFolder, pictureFolders, type Config } from '../config/config.ts';
import { notifierOf } from '../enquiries/deliver/destination.ts';
import { startPictureMaker } from '../media/picture-maker.ts';
import { openMailer } from '../mail/mailer.ts';
import type { HeaderList } from '../http/bytes/stored-response.ts';
import { createClientLimits } from '../http/client-limits.ts';
import { loadBuiltFiles } from '../http/files/static-files.ts';
import { createHttpListener, type Middleware } from '../http/listener.ts';
import { createRequestLog } from '../http/request-log.ts';
import { closedHeaders, studioHeaders } from '../http/security-headers.ts';
import { LISTENER_LIMITS } from '../limits/request-limits.ts';
import { openReadingThread, type ReadAs } from '../db/reading-thread.ts';
import { errorFields } from '../logging/error-fields.ts';
import { Metrics } from '../metrics/metrics.ts';
import { readNewerRelease } from '../release/updates/newer-release.ts';
import { clientAddress } from '../network/client-address.ts';
import { countStored } from '../actions/run-action.ts';
import { adoptFiles } from '../actions/pictures/adopt-files.ts';
import { publishMade } from '../actions/pictures/publish-made.ts';
import { createPreview } from '../studio/preview/preview.ts';
import type { StudioContext } from '../studio/studio-context.ts';
import type { AppContext } from './app-context.ts';
import { composeLink } from './compose-link.ts';
import { openFirm } from './open-firm.ts';
import {
  createStudioRoutes,
  STUDIO_BUILD,
  withoutToken,
  type PublicSite,
} from './studio-routes.ts';

/** Milliseconds for a mail server to take a mail. */
const MAIL_TIMEOUT = 20_000;

/** The settings of a process that has a studio. */
type StudioSettings = NonNullable<Config['studio']>;

/**
 * Assembles the studio: its API, its app, previews and the files that these load. Nothing of it is
 * reachable by the public listener.
 *
 * @throws if its app is not built
 */
export function createStudio(context: AppContext, settings: StudioSettings, site: PublicSite) {
  const { config, library, log } = context;
  const { trustedProxies } = config;
  const shared = studioHeaders(settings.url);
  const headers = closedHeaders(shared);
  const assets = loadBuiltFiles(STUDIO_BUILD, 'assets', headers);
  void library.files.emptyIncoming().catch((error: unknown) => {
    log.warn(errorFields(error), 'what uploads left could not be removed');
  });
  const maker = startPictureMaker({
    db: context.db,
    log,
    library,
    onMade: (file) => publishMade(context.db, file, context.texts.run),
    adopt: adoptFiles(context.db, library, pictureFolders(config)),
  });
  const reading = openReadingThread(context.db, config);
  const studio = createStudioContext(context, settings, reading.readAs, maker.wake);
  // The site's metrics count its visitors alone.
  const metrics = new Metrics();
  const fetch = createStudioRoutes(studio, site, shared);
  const receive = createRequestLog({ metrics, log, trustedProxies, shownPath: withoutToken });
  const limits = createClientLimits({
    metrics,
    log,
    trustedProxies,
    limits: LISTENER_LIMITS.studio,
  });
  return {
    /** For one address; not yet listening. */
    openListener: () =>
      createHttpListener({
        fetch,
        cachedAt: (url) => assets.get(url),
        middleware: refuseOtherNames(settings.url, headers),
        receive,
        refuse: () => null,
        limits,
        headers,
        metrics,
        behindProxy: trustedProxies.rules.length > 0,
        withFastPath: false,
      }),
    /** The link that makes the first owner; null if there is an owner, or the store cannot be written. */
    async createOwnerLink() {
      const token = await createFirstOwnerToken(context.db).catch((error: unknown) => {
        log.warn(errorFields(error), 'the link for the first owner could not be made');
        return null;
      });
      return token && linkAddress(settings.url, token);
    },
    /** After all listeners are closed. */
    stop: async () =>
      void (await Promise.all([studio.preview.stop(), maker.stop(), reading.stop()])),
  };
}

/**
 * Refuses requests for other names than the studio's and this machine's, on any port: that of a tunnel may be
 * another. A page whose name was made to point here (DNS rebinding) would otherwise count as the studio's own.
 */
function refuseOtherNames(studioUrl: string, shared: HeaderList): Middleware {
  const { hostname: own } = new URL(studioUrl);
  return ({ headers }, response, next) => {
    const name = headers.host?.replace(/:\d*$/, '').toLowerCase() ?? own;
    if (name === own || /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(name)) return next();
    response.writeHead(421, [...shared, 'Content-Type', 'text/plain; charset=utf-8']);
    response.end(`The studio is at ${studioUrl}\n`);
  };
}

function createStudioContext(
  context: AppContext,
  { url }: StudioSettings,
  readAs: ReadAs,
  wake: () => void,
): StudioContext {
  const { config, db, log, secret } = context;
  return {
    db,
    readAs,
    log,
    secret,
    siteUrl: config.siteUrl,
    studioUrl: url,
    mailLink: config.smtpUrl === undefined ? null : createLinkMailer(config),
    clientOf: (request, peer) =>
      clientAddress(peer.address, request.headers.get('X-Forwarded-For'), config.trustedProxies),
    media: { library: context.library, wake },
    firm: openFirm(context).read,
    notify: notifierOf(context.destinations),
    frameScript: readFileSync(join(STUDIO_BUILD, 'frame-script.js'), 'utf8'),
    runTexts: context.texts.run,
    stored: countStored(),
    enquiries: {
      dataDir: config.dataDir,
      mailTo: config.mailTo,
      sendsFrom: config.smtpUrl && config.mailFrom,
    },
    newerRelease: () => readNewerRelease(config),
    backups: { dataDir: config.dataDir, bucket: config.backup?.endpoint ?? null },
    preview: createPreview({
      program: new URL('../preview-process.ts', import.meta.url),
      settings: {
        store: { dataDir: config.dataDir, databaseUrl: config.databaseUrl },
        siteUrl: config.siteUrl,
        remote: config.provider !== null,
        pictureFolders: pictureFolders(config),
        mediaSizes: join(mediaFolder(config), 'sizes'),
      },
    }),
  };
}

function createLinkMailer(config: Config): NonNullable<StudioContext['mailLink']> {
  const mailer = openMailer(config);
  return async (to, link, purpose) => {
    const mail = { from: config.mailFrom, to, ...composeLink(link, purpose) };
    await mailer.send(mail, '', AbortSignal.timeout(MAIL_TIMEOUT));
  };
}

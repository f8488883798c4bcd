/**
 * The process that renders drafts (server/studio/preview/preview.ts): whatever the site keeps in the state
 * of its modules, no draft gets into what visitors see.
 */
import { pino } from 'pino';
import type { Site } from '../site/render-site.ts';
import { createReadingApi } from './api/content-endpoints.ts';
import { createStoreSource } from './content/content-source.ts';
import { getVersionOfDay } from './content/content-version.ts';
import { readFirm } from './content/page-words.ts';
import { getRedirect } from './content/redirects.ts';
import { openDatabase, type Database } from './db/open-database.ts';
import { writeSitemap } from './feeds/sitemap.ts';
import { Pictures } from './http/files/pictures.ts';
import { errorFields } from './logging/error-fields.ts';
import { openPageProvider } from './page-provider.ts';
import { createPageRenderer, type RenderedPage } from './pages/render/render-page.ts';
import { createPageComparison, type RenderedSite } from './studio/preview/changed-pages.ts';
import { checkDrafts } from './studio/preview/check-drafts.ts';
import { openDraftStore } from './studio/preview/draft-store.ts';
import { withOwnFacts } from './studio/preview/own-facts.ts';
import { createFieldMarks, type FieldMarks } from './studio/preview/field-marks.ts';
import { createEntryMarker, type MarkRow } from './studio/preview/mark-entries.ts';
import { placeFields } from './studio/preview/place-fields.ts';
import { isUnmarkedCall } from './studio/preview/unmarked-fields.ts';
import type { PreviewJob, PreviewResponse, PreviewSettings } from './studio/preview/preview.ts';
import { readOwnPaths, readShown } from './studio/preview/shown-revisions.ts';

process.env.NODE_ENV ??= 'production';

// However the process that started it ends.
process.on('disconnect', () => process.exit());

const log = pino({ level: 'error', base: null, timestamp: pino.stdTimeFunctions.isoTime });

/** Milliseconds for which pages are rendered, once without drafts and once with them: a connection without a response is closed after 30 s. */
const PATIENCE = 8_000;
const lateAfter = (milliseconds: number) => {
  const end = performance.now() + milliseconds;
  return () => performance.now() > end;
};

/** Redirects that are followed within the site. */
const MOST_REDIRECTS = 5;

let opened: ReturnType<typeof openJobs> | undefined;

// The settings come first, then one job at a time.
process.on('message', (message: PreviewSettings | PreviewJob) => {
  if ('job' in message) {
    void respond(message);
    return;
  }
  opened = openJobs(message);
  opened.catch((error: unknown) => {
    log.error(errorFields(error), 'the preview could not start');
    process.exit(1);
  });
});

async function respond(job: PreviewJob): Promise<void> {
  let result: PreviewResponse['result'] = null;
  try {
    result = (await (await opened)?.(job)) ?? null;
  } catch (error) {
    log.error({ job: job.job, ...errorFields(error) }, 'preview failed');
  }
  process.send?.({ result } satisfies PreviewResponse);
}

async function openJobs(settings: PreviewSettings) {
  const bundle = new URL('../dist/server/render-site.js', import.meta.url).href;
  const { site } = (await import(bundle)) as { site: Site };
  const store = openDatabase(settings.store, { busyTimeout: 0 });
  const drafts = await openDraftStore(store);
  const comparison = createPageComparison();
  const marks = createFieldMarks();
  const markEntries = createEntryMarker(store, marks);
  const openSite = siteOpener(site, settings, marks);

  return async (job: PreviewJob): Promise<PreviewResponse['result']> => {
    const revisions = await readShown(store, job.revisions);
    // A newer draft took the place of one of them.
    if (!revisions) return null;
    if (job.job === 'render')
      return drafts.withDrafts(revisions, async (db) => {
        const { status, html } = await openSite(db, job.edit && (await markEntries(db))).render(
          job.path,
        );
        return { status, html };
      });
    const own = await drafts.withDrafts([], async (db) => {
      const paths = await readOwnPaths(db, revisions);
      const late = lateAfter(PATIENCE);
      await comparison.remember(openSite(db), await getVersionOfDay(db), paths, late);
      return paths;
    });
    const compared = await drafts.withDrafts(revisions, (db) =>
      comparison.compare(openSite(db), own, lateAfter(PATIENCE)),
    );
    return { ...compared, problems: await checkDrafts(store, revisions, settings.pictureFolders) };
  };
}

/** Opens the site on the content of a transaction, with caches of its own. */
function siteOpener(
  site: Site,
  { siteUrl, remote, pictureFolders }: PreviewSettings,
  marks: FieldMarks,
) {
  const pictures = new Pictures(pictureFolders, []);
  return (db: Database, edit: MarkRow | false = false): RenderedSite => {
    const content = createStoreSource(db, log, { remote });
    const plain = createReadingApi(content, log);
    const marked = edit && createReadingApi(createStoreSource(db, log, { remote, edit }), log);
    const readingApi = {
      fetch: (request: Request) =>
        (marked && !isUnmarkedCall(request.url) ? marked : plain).fetch(request),
    };
    const provider = openPageProvider({ readingApi, pictures });
    const renderPage = createPageRenderer({
      async renderSite(request, page) {
        const response = await site.render(request, {
          ...page,
          siteUrl,
          tracker: null,
          vitals: false,
          callProvider: withOwnFacts(page.callProvider),
        });
        return edit ? new Response(placeFields(await response.text(), marks), response) : response;
      },
      provider,
      siteUrl,
      scriptHashes: null,
      inlineScripts: site.inlineScripts,
      tracker: null,
    });

    async function render(address: string, redirects = 0): Promise<RenderedPage> {
      const { pathname, search } = new URL(siteUrl + address);
      const path = site.canonicalPath(pathname);
      const page = await renderPage(path + search);
      if (page.location !== null && redirects < MOST_REDIRECTS) {
        const target = new URL(page.location, siteUrl + address);
        return render(target.pathname + target.search, redirects + 1);
      }
      if (page.status !== 404) return page;
      const redirect = await getRedirect(db, site.shownPath(path));
      if (redirect === null) return page;
      if (redirect.to === null) return { ...(await renderPage(path, { gone: true })), status: 410 };
      return redirects < MOST_REDIRECTS ? render(redirect.to, redirects + 1) : page;
    }

    return {
      render: (path) => render(path),
      unchanged: provider.unchanged,
      async listPages() {
        const map = await writeSitemap(content, site.describe(siteUrl, await readFirm(content)));
        return [...map.matchAll(/<loc>([^<]*)/g)].map(([, url = '']) => url.slice(siteUrl.length));
      },
    };
  };
}

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
import type { Revision } from './content/entry-store/revision.ts';
import { getRedirect } from './content/redirects.ts';
import { openDatabase, type Database } from './db/open-database.ts';
import { writeSitemap } from './feeds/sitemap.ts';
import { openPictures } from './http/files/pictures.ts';
import { errorFields } from './logging/error-fields.ts';
import { openPageProvider } from './app/page-provider.ts';
import { pageRoutes } from './pages/page-routes.ts';
import { createPageRenderer } from './pages/render/render-page.ts';
import { createPageComparison } from './studio/preview/changed-pages.ts';
import { createPlaceCount } from './studio/preview/count-places.ts';
import { checkDrafts } from './studio/preview/check-drafts.ts';
import { openDraftStore } from './studio/preview/draft-store.ts';
import { createFieldMarks, type FieldMarks } from './studio/preview/field-marks.ts';
import { createEntryMarker, type Marker } from './studio/preview/mark-entries.ts';
import { placeFields } from './studio/preview/place-fields.ts';
import type { PreviewJob, PreviewResult, PreviewSettings } from './studio/preview/preview.ts';
import { markChanges } from './studio/preview/mark-changes.ts';
import { previewPage } from './studio/preview/preview-page.ts';
import { pathShowing, readShown } from './studio/preview/shown-revisions.ts';
import { isUnmarkedCall } from './studio/preview/unmarked-fields.ts';

process.env.NODE_ENV ??= 'production';

// When the parent process ends in any way.
process.on('disconnect', () => process.exit());

const log = pino({ level: 'error', base: null, timestamp: pino.stdTimeFunctions.isoTime });

/** Milliseconds for which pages are rendered, once without drafts and once with them: a connection without a response is closed after 30 s. */
const PATIENCE = 6_000;
/** Pages that are kept: two that are compared, before and after. */
const MOST_RECENT = 4;
/** Redirects that are followed, as browsers do until they give up: drafts may lead in circles. */
const MAX_REDIRECTS = 5;
const ENDLESS =
  '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">' +
  '<title>This address leads in circles</title><h1>This address leads in circles</h1>' +
  '<p>It leads to another one, and so on, more than five times. Look at where the redirects of the draft lead.</p>';
/** Milliseconds for which places are counted, while somebody may be typing. */
const SLICE = 300;
const lateAfter = (milliseconds: number) => {
  const end = performance.now() + milliseconds;
  return () => performance.now() > end;
};

process.once('message', (settings: PreviewSettings) => void begin(settings));

async function begin(settings: PreviewSettings): Promise<void> {
  // A process that cannot start ends.
  const jobs = await openJobs(settings);
  process.on('message', async (job: PreviewJob) => {
    const result = await jobs(job).catch((error: unknown) => {
      log.error({ job: job.job, ...errorFields(error) }, 'preview failed');
      return null;
    });
    process.send?.(result);
  });
  process.send?.(null);
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
  const countPlaces = createPlaceCount();
  const recent = new Map<string, { status: number; html: string }>();

  /** Renders a page. The studio asks for one before its frame does, in another theme, and before and after a change. */
  async function renderPage(path: string, revisions: readonly Revision[], edit = false) {
    const ids = revisions.map(({ id }) => id);
    const key = [await getVersionOfDay(store), path, edit, ...ids].join(' ');
    const page =
      recent.get(key) ??
      (await drafts.withDrafts(revisions, async (db) =>
        openSite(db, edit && (await markEntries(db))).show(settings.siteUrl + path),
      ));
    recent.delete(key);
    recent.set(key, page);
    for (const old of [...recent.keys()].slice(0, -MOST_RECENT)) recent.delete(old);
    return page;
  }

  return async (job: PreviewJob): Promise<PreviewResult> => {
    const revisions = await readShown(store, job.revisions);
    // A newer draft took the place of one of them.
    if (!revisions) return null;
    if (job.job === 'render') {
      const { path, edit, side, shown } = job;
      const { siteUrl } = settings;
      let page = await renderPage(path, side === 'before' ? [] : revisions, edit);
      if (side) {
        const other = await renderPage(path, side === 'before' ? revisions : []);
        page = { ...page, html: markChanges(page.html, other.html) };
      }
      return shown ? { ...page, ...previewPage(page.html, { path, siteUrl, ...shown }) } : page;
    }
    if (job.job === 'places')
      return drafts.withDrafts([], async (db) =>
        countPlaces(
          openSite(db, await markEntries(db)),
          await getVersionOfDay(db),
          lateAfter(SLICE),
        ),
      );
    const first = revisions.map(pathShowing);
    await drafts.withDrafts([], (db) =>
      comparison.remember(openSite(db), first, lateAfter(PATIENCE)),
    );
    const compared = await drafts.withDrafts(
      revisions,
      (db) => comparison.compare(openSite(db), first, lateAfter(PATIENCE)),
      job.without,
    );
    return { ...compared, problems: await checkDrafts(store, revisions, settings.pictureFolders) };
  };
}

/** Opens the site on the content of a transaction, with caches of its own, which end with the job. */
function siteOpener(
  site: Site,
  { siteUrl, remote, pictureFolders, mediaSizes }: PreviewSettings,
  marks: FieldMarks,
) {
  const { canonicalPath, shownPath, inlineScripts } = site;
  const pictures = openPictures(pictureFolders, mediaSizes, []);
  return (db: Database, edit: Marker | false = false) => {
    const content = createStoreSource(db, log, { remote });
    const plain = createReadingApi(content, log);
    const marked =
      edit && createReadingApi(createStoreSource(db, log, { remote, edit: edit.markRow }), log);
    const readingApi = {
      fetch: (request: Request) =>
        (marked && !isUnmarkedCall(request.url) ? marked : plain).fetch(request),
    };
    const provider = openPageProvider({ readingApi, pictures });
    const renderSite = site.openRenderer();
    const render = createPageRenderer({
      async renderSite(request, page) {
        const response = await renderSite(request, {
          ...page,
          siteUrl,
          tracker: null,
          vitals: false,
        });
        if (!edit) return response;
        return new Response(placeFields(await response.text(), marks, edit.unmarked), response);
      },
      provider,
      siteUrl,
      scriptHashes: null,
      inlineScripts,
      tracker: null,
    });
    const routes = pageRoutes({
      canonicalPath,
      shownPath,
      findMoved: async (path) =>
        site.fixedPaths.includes(path) ? undefined : (await getRedirect(db, path))?.to,
      isCached: () => false,
      async respond({ url }, gone) {
        const { pathname, search } = new URL(url);
        const { html, status, location } = await render(pathname + search, { gone });
        return new Response(html, { status, headers: location === null ? {} : { location } });
      },
    });

    /** The page at a URL, or the one that it leads to. */
    async function show(url: string, redirects = 0): Promise<{ status: number; html: string }> {
      const response = await routes.request(url);
      const location = response.headers.get('Location');
      if (location === null) return { status: response.status, html: await response.text() };
      if (redirects === MAX_REDIRECTS) return { status: 508, html: ENDLESS };
      return show(new URL(location, siteUrl).href, redirects + 1);
    }

    return {
      show,
      render,
      unchanged: provider.unchanged,
      async listPages() {
        const map = await writeSitemap(content, site.describe(siteUrl, await readFirm(content)));
        return [...map.matchAll(/<loc>([^<]*)/g)].map(([, url = '']) => url.slice(siteUrl.length));
      },
    };
  };
}

import { createReadingApi } from './api/content-endpoints.ts';
import { createAppApi } from './app-api.ts';
import type { AppContext } from './app-context.ts';
import { createAppListener } from './app-listener.ts';
import { createAppPages } from './app-pages.ts';
import { createAppRoutes } from './app-routes.ts';
import { CONTENT_FOLDER, importedPictures } from './config/config.ts';
import { Pictures } from './http/files/pictures.ts';
import { createWorkQueue } from './http/overload/work-queue.ts';
import { securityFields } from './http/security-headers.ts';
import { openContentSource } from './open-content-source.ts';
import type { SiteBuild } from './site-build.ts';

/** Feeds and reading calls that run at a time, and that can wait: a search takes some 10 ms. */
const CALLS = { concurrency: 16, maxQueued: 100 };

/** Assembles the server from its parts, each from those above it. */
export function createApp(context: AppContext, build: SiteBuild) {
  const { content, providedPictures, start } = openContentSource(context);
  let stopContent = async () => {};
  const pictures = new Pictures(
    { '': `${CONTENT_FOLDER}/pictures`, 'imported/': importedPictures(context.config) },
    securityFields(context.config),
  );

  const readingApi = createReadingApi(content, context.log);
  const pages = createAppPages(context, build, { content, readingApi, pictures });
  const calls = createWorkQueue(context.metrics, CALLS);
  const api = createAppApi(context, build, { content, readingApi, pages });
  const fetch = createAppRoutes(context, build, {
    api: api.routes,
    calls,
    pages: pages.routes,
    content,
    pictures,
    providedPictures,
  });

  const http = createAppListener(context, build, { fetch, calls, pages, pictures });
  http.server.once('listening', () => {
    pages.start();
    stopContent = start();
  });

  return {
    /** Responds to a request as over HTTP. */
    fetch,
    /** Not yet listening. The page cache is warmed once it does. */
    server: http.server,
    /** @param patience milliseconds for requests in progress */
    async stop(patience: number) {
      pages.stop();
      await Promise.all([http.close(patience), api.stop(), stopContent()]);
    },
  };
}

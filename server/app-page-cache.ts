import type { AppContext } from './app-context.ts';
import type { AppRenderer } from './app-renderer.ts';
import type { ContentSource } from './content/content-source.ts';
import { SPECULATION_FIELDS } from './http/files/speculation-rules.ts';
import { securityFields } from './http/security-headers.ts';
import { PageCache } from './pages/cache/page-cache.ts';
import { createWarmer } from './pages/cache/warm-pages.ts';
import type { SiteBuild } from './site-build.ts';

/** The finished pages as bytes. In development none are warmed, so none are cached. */
export function createAppPageCache(
  { config, log, readiness }: AppContext,
  { site, files }: SiteBuild,
  { content, renderer }: { content: ContentSource; renderer: AppRenderer },
) {
  const { shownPath } = site;
  const fields = [...securityFields(config), ...(files ? SPECULATION_FIELDS : [])];
  const cache = new PageCache({ ...renderer, shownPath, fields, log });
  const warmer = createWarmer(cache, config.warmPages, log, {
    warmed: () => readiness.pagesAreReady(),
    // Without the provider no page is complete, but the form works.
    nothingWarmed: () => void (config.provider && readiness.pagesAreReady()),
  });
  const warm = files ? warmer.start : () => {};
  let unwatch = () => {};
  return {
    cache,
    /** Renders pages ahead of visitors, and again whenever content changes. */
    start() {
      warm();
      unwatch = content.watch(() => void cache.contentChanged().then(warm));
    },
    stop() {
      warmer.stop();
      unwatch();
    },
  };
}

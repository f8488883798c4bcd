import type { Hono } from 'hono';
import type { AppContext } from './app-context.ts';
import type { AppRenderer } from './app-renderer.ts';
import { wasTakenDown } from './content/entry-store/taken-down.ts';
import { getRedirect } from './content/redirects.ts';
import { hasReceipt } from './enquiries/receipt.ts';
import type { PageCache } from './pages/cache/page-cache.ts';
import { respondWithPage } from './pages/page-response.ts';
import { pageRoutes } from './pages/page-routes.ts';
import type { SiteBuild } from './site-build.ts';

/** The pages, redirects of earlier addresses included. In development each is rendered anew. */
export function createAppPages(
  { db, secret }: AppContext,
  { site, files }: SiteBuild,
  { renderer, cache }: { renderer: AppRenderer; cache: PageCache },
): Hono {
  const fixedPaths = new Set(site.fixedPaths);
  return pageRoutes({
    canonicalPath: site.canonicalPath,
    shownPath: site.shownPath,
    async findMoved(path) {
      // No redirect hides a page that is made in code.
      if (fixedPaths.has(path)) return undefined;
      const redirect = await getRedirect(db, path);
      if (redirect) return redirect.to;
      return (await wasTakenDown(db, path)) ? null : undefined;
    },
    // Such a page outlives a store that cannot be read.
    isCached: (url) => cache.staleAt(url) !== undefined,
    respond: (request, gone) => {
      // A form sent without script redirects back to its page, with a receipt that has it say thank you.
      const formOutcome = hasReceipt(secret, request.url) ? ('sent' as const) : null;
      const renderContext = { gone, formOutcome };
      if (files) return respondWithPage(cache, renderer.render, request, renderContext);
      const callProvider = renderer.provider.record().call;
      return renderer.renderSite(request, { ...renderContext, callProvider, nonce: '' });
    },
  });
}

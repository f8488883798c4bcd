import { createPageCache } from '../../server/pages/cache/page-cache.ts';
import { createPageProvider, type CallResult } from '../../server/pages/render/recorded-calls.ts';
import { createPageRenderer, type SiteHandler } from '../../server/pages/render/render-page.ts';

/** A page cache in front of a small site. Service pages have two depths, as on the real one. */
export function openPageCache(
  renderSite: SiteHandler,
  api: (address: string) => Promise<CallResult> = () => Promise.reject(new Error('no calls')),
) {
  const provider = createPageProvider(api);
  const render = createPageRenderer({
    renderSite,
    provider,
    scriptHashes: null,
    inlineScripts: { bootScript: '', earlyTurns: '' },
    tracker: null,
    siteUrl: 'http://site.test',
  });
  const errors: unknown[] = [];
  const cache = createPageCache({
    provider,
    render,
    headers: ['X-Content-Type-Options', 'nosniff'],
    log: { error: (details: unknown) => void errors.push(details) },
    shownPath: (path) => path.replace(/^\/services\/[^/]+\//, '/services/'),
  });
  return { cache, render, errors };
}

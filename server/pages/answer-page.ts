import type { PageCache } from './page-cache.ts';
import { answerStored } from './plan-answer.ts';
import type { RenderedPage } from './render-page.ts';
import { REPORTING_FIELDS } from './security-headers.ts';
import { fieldPairs } from './stored-answer.ts';

/** Answers a request for a page: from the cache when the page is one that is kept. */
export async function answerPage(pages: PageCache, request: Request): Promise<Response> {
  const url = new URL(request.url);
  const result = await pages.get(url.pathname + url.search);
  if ('rendered' in result) return answerRendered(result.rendered);
  return answerStored(request, result.kept);
}

/** A page that is not kept is not to be kept by anybody else either. */
function answerRendered(page: RenderedPage): Response {
  const headers = new Headers({ 'Cache-Control': 'no-store' });
  if (page.location !== null) {
    headers.set('Location', page.location);
    return new Response(null, { status: page.status, headers });
  }
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Security-Policy', page.policy);
  for (const [name, value] of fieldPairs(REPORTING_FIELDS)) headers.set(name, value);
  return new Response(page.html, { status: page.status, headers });
}

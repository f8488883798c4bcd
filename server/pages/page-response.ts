import { respondPrepared, respondStored } from '../http/bytes/conditional-response.ts';
import { busyResponses } from '../http/overload/busy-responses.ts';
import type { PageCache } from './cache/page-cache.ts';
import type { RenderContext, RenderedPage } from './render/render-page.ts';
import type { RenderQueue } from './render/render-queue.ts';

const { page: busy } = busyResponses([]);

/** Responds to a request for a page: from the cache, unless the page is made for this one request. */
export async function respondWithPage(
  cache: PageCache,
  queue: RenderQueue,
  request: Request,
  renderContext: RenderContext,
): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  // After a sent form the query is the receipt.
  const path = renderContext.formOutcome === null ? pathname + search : pathname;
  const own = renderContext.gone || renderContext.formOutcome !== null;
  // Many requests may have passed the load shedder before the first of them was queued.
  if (queue.full() && (own || !cache.staleAt(path))) return respondPrepared(request, busy);
  const result = own
    ? { rendered: await queue.render(path, renderContext) }
    : await cache.get(path);
  if ('rendered' in result) return renderedResponse(result.rendered);
  return respondStored(request, result.cached);
}

/** A page that is not cached here must not be cached elsewhere. */
function renderedResponse(page: RenderedPage): Response {
  const headers = new Headers({ 'Cache-Control': 'no-store' });
  if (page.location !== null) {
    headers.set('Location', page.location);
    return new Response(null, { status: page.status, headers });
  }
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Security-Policy', page.policy);
  return new Response(page.html, { status: page.status, headers });
}

import type { PageCache } from './page-cache.ts';
import { answerStored } from './plan-answer.ts';
import { busyAnswers } from './busy-answers.ts';
import { RenderQueueFull } from './render-gate.ts';
import type { RenderedPage } from './render-page.ts';
import { REPORTING_FIELDS } from './security-headers.ts';
import { fieldPairs } from './stored-answer.ts';

/** Answers a request for a page: from the cache when the page is one that is kept. */
export async function answerPage(pages: PageCache, request: Request): Promise<Response> {
  const url = new URL(request.url);
  const result = await pages.get(url.pathname + url.search).catch((error: unknown) => {
    if (error instanceof RenderQueueFull) return null;
    throw error;
  });
  if (!result) return busy();
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

const { page: busyPage } = busyAnswers([]);

/** The listener refuses most by itself; these came in the same moment. */
function busy(): Response {
  return new Response(busyPage.body, {
    status: 503,
    headers: fieldPairs(busyPage.fields),
  });
}

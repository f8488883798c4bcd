import { Hono } from 'hono';
import type { Readiness } from './readiness.ts';

/** Headers of every health response: not cached, not indexed. */
export const HEALTH_HEADERS = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' } as const;

/**
 * Responds to a health check; null for any other path. Live: the process responds at all.
 * Ready: it should receive traffic.
 */
export async function respondToHealthCheck(
  path: string,
  readiness: Readiness,
): Promise<{ status: 200 | 503; body: object } | null> {
  if (path === '/health/live') return { status: 200, body: { status: 'live' } };
  if (path !== '/health/ready') return null;
  const body = await readiness.report();
  return { status: body.status === 'ready' ? 200 : 503, body };
}

/** GET /health/live and /health/ready, on the site's port. */
export function healthRoutes(readiness: Readiness): Hono {
  return new Hono().get('/health/:check', async (c, next) => {
    const response = await respondToHealthCheck(c.req.path, readiness);
    return response ? c.json(response.body, response.status, HEALTH_HEADERS) : next();
  });
}

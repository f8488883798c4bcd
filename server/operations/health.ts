import { Hono } from 'hono';
import type { Readiness } from './readiness.ts';

/** Headers of every health response: not cached, not indexed. */
const HEADERS = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' } as const;

/**
 * GET /health/live: the process responds at all. GET /health/ready: it should receive traffic. On the
 * site's port and on that of the metrics.
 */
export function healthRoutes(readiness: Readiness): Hono {
  return new Hono()
    .get('/health/live', (c) => c.json({ status: 'live' }, 200, HEADERS))
    .get('/health/ready', async (c) => {
      const report = await readiness.report();
      return c.json(report, report.status === 'ready' ? 200 : 503, HEADERS);
    });
}

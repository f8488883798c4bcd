import type { Readiness } from './readiness.ts';

export const LIVE_PATH = '/health/live';
export const READY_PATH = '/health/ready';

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
  if (path === LIVE_PATH) return { status: 200, body: { status: 'live' } };
  if (path !== READY_PATH) return null;
  const body = await readiness.report();
  return { status: body.status === 'ready' ? 200 : 503, body };
}

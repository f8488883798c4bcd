import type { Readiness } from './readiness.ts';

export const LIVE_PATH = '/health/live';
export const READY_PATH = '/health/ready';

/** Fields of every answer about health: true for this moment, and nothing to be found. */
export const HEALTH_FIELDS = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' } as const;

/**
 * The answer to a health check: live is who answers at all, ready who should be
 * sent visitors. Null for any other path.
 */
export async function answerHealth(
  path: string,
  readiness: Readiness,
): Promise<{ status: 200 | 503; body: object } | null> {
  if (path === LIVE_PATH) return { status: 200, body: { status: 'live' } };
  if (path !== READY_PATH) return null;
  const body = await readiness.report();
  return { status: body.status === 'ready' ? 200 : 503, body };
}

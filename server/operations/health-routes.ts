import { Hono } from 'hono';
import { respondToHealthCheck, HEALTH_HEADERS, LIVE_PATH, READY_PATH } from './health.ts';
import type { Readiness } from './readiness.ts';

/** GET /health/live and /health/ready, on the site's port. */
export function healthRoutes(readiness: Readiness): Hono {
  const app = new Hono();
  for (const path of [LIVE_PATH, READY_PATH])
    app.get(path, async (c) => {
      const response = await respondToHealthCheck(path, readiness);
      return c.json(response?.body, response?.status, HEALTH_HEADERS);
    });
  return app;
}

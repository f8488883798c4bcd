import { Hono } from 'hono';
import { answerHealth, HEALTH_FIELDS, LIVE_PATH, READY_PATH } from './health.ts';
import type { Readiness } from './readiness.ts';

/** GET /health/live and /health/ready, on the site's port. */
export function healthRoutes(readiness: Readiness): Hono {
  const app = new Hono();
  for (const path of [LIVE_PATH, READY_PATH])
    app.get(path, async (c) => {
      const answer = await answerHealth(path, readiness);
      return c.json(answer?.body, answer?.status, HEALTH_FIELDS);
    });
  return app;
}

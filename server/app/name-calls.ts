import type { MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { runCall } from '../concurrency/long-turns.ts';

/** Names each call by its method and the pattern of its route, for the metric of long turns. */
export const nameCalls: MiddlewareHandler = (c, next) => {
  const patterns = matchedRoutes(c).map(({ path }) => path);
  const pattern = patterns.findLast((path) => !path.endsWith('*')) ?? patterns.at(-1);
  return runCall(`${c.req.method} ${pattern}`, next);
};

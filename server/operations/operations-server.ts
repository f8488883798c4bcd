import type { Server } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createAdaptorServer } from '@hono/node-server';
import type { Logger } from 'pino';
import { getSecondsOverdue } from '../content/entry-store/next-due.ts';
import type { Database } from '../db/open-database.ts';
import { readBacklog } from '../enquiries/deliver/read-deliveries.ts';
import { listExpired } from '../enquiries/retain/list-expired.ts';
import { withTimeout } from '../time/with-timeout.ts';
import { healthRoutes } from './health.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Readiness } from './readiness.ts';
import { writeMetrics } from './write-metrics.ts';

/** The text format of Prometheus. */
const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';
/** Milliseconds until metrics are written without the outbox. */
const STORE_TIMEOUT = 2_000;

export interface OperationsOptions {
  db: Database;
  /** The setting RETENTION_MONTHS. */
  retentionMonths: number;
  metrics: Metrics;
  readiness: Readiness;
  log: Pick<Logger, 'error'>;
}

/** A server for GET /metrics and the health checks, to be bound to loopback; not yet listening. */
export function createOperationsServer({
  db,
  retentionMonths,
  metrics,
  readiness,
  log,
}: OperationsOptions): Server {
  const loop = monitorEventLoopDelay({ resolution: 10 });
  loop.enable();
  const app = healthRoutes(readiness);
  app.get('/metrics', async (c) => {
    const now = new Date();
    const [backlog, expired, contentOverdue] = await Promise.all([
      fromStore(readBacklog(db)),
      fromStore(listExpired(db, now, retentionMonths)),
      fromStore(getSecondsOverdue(db, now)),
    ]);
    const text = writeMetrics({ metrics, backlog, expired, contentOverdue, loop, now });
    loop.reset();
    return c.text(text, 200, { 'Content-Type': METRICS_TYPE, 'Cache-Control': 'no-store' });
  });
  app.all('/metrics', (c) => c.body(null, 405, { Allow: 'GET, HEAD' }));
  app.onError((error, c) => {
    log.error({ reason: error.name }, 'metrics request failed');
    return c.body(null, 500);
  });
  const serverOptions = { requestTimeout: 10_000, headersTimeout: 5_000, keepAliveTimeout: 5_000 };
  const { fetch } = app;
  const server = createAdaptorServer({ fetch, serverOptions, overrideGlobalObjects: false });
  server.once('close', () => loop.disable());
  return server as Server;
}

/** The result of a query, or null if it fails or times out. */
function fromStore<Value>(query: Promise<Value>): Promise<Value | null> {
  const known = query.catch(() => null);
  return withTimeout(known, STORE_TIMEOUT, null);
}

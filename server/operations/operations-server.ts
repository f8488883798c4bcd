import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { getSecondsOverdue } from '../content/entry-store/next-due.ts';
import type { Database } from '../db/open-database.ts';
import { readBacklog } from '../enquiries/deliver/read-backlog.ts';
import { listExpired } from '../enquiries/retain/list-expired.ts';
import { withTimeout } from '../time/with-timeout.ts';
import { respondToHealthCheck, HEALTH_HEADERS } from './health.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Readiness } from './readiness.ts';
import { pathOfUrl } from '../network/request-kind.ts';
import { openLoopHistogram } from '../metrics/loop-histogram.ts';
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
  const loop = openLoopHistogram();

  async function respond(url: string, response: ServerResponse): Promise<void> {
    const path = pathOfUrl(url);
    if (path === '/metrics') {
      const now = new Date();
      const [backlog, expired, contentOverdue] = await Promise.all([
        fromStore(readBacklog(db)),
        fromStore(listExpired(db, now, retentionMonths)),
        fromStore(getSecondsOverdue(db, now)),
      ]);
      const sources = { metrics, backlog, expired, contentOverdue, loop: loop.read(), now };
      const text = writeMetrics(sources);
      response.writeHead(200, { 'Content-Type': METRICS_TYPE, 'Cache-Control': 'no-store' });
      response.end(text);
      return;
    }
    const health = await respondToHealthCheck(path, readiness);
    response.writeHead(health?.status ?? 404, {
      'Content-Type': 'application/json',
      ...HEALTH_HEADERS,
    });
    response.end(`${JSON.stringify(health?.body ?? { status: 'not found' })}\n`);
  }

  const server = createServer(
    { requestTimeout: 10_000, headersTimeout: 5_000, keepAliveTimeout: 5_000 },
    (request, response) => {
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        response.writeHead(405, { Allow: 'GET, HEAD' }).end();
        return;
      }
      respond(request.url ?? '', response).catch((error: unknown) => {
        const reason = error instanceof Error ? error.name : 'unknown';
        log.error({ reason }, 'metrics request failed');
        if (!response.headersSent) response.writeHead(500);
        response.end();
      });
    },
  );
  server.once('close', loop.stop);
  return server;
}

/** The result of a query, or null if it fails or times out. */
function fromStore<Value>(query: Promise<Value>): Promise<Value | null> {
  const known = query.catch(() => null);
  return withTimeout(known, STORE_TIMEOUT, null);
}

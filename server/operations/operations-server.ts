import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AppContext } from '../app-context.ts';
import { readBacklog } from '../enquiries/deliver/read-backlog.ts';
import { answerHealth, HEALTH_FIELDS } from './health.ts';
import { pathOf } from './request-kind.ts';
import { readRetentionState } from './retention-state.ts';
import { openLoopHistogram, writeMetrics } from './write-metrics.ts';

/** The text format of Prometheus, as its server asks for it. */
const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';
/** Milliseconds that the store may take for what is told about the outbox. */
const STORE_PATIENCE = 2_000;

/** GET /metrics and the health checks, for this machine only: a listener of their own, not yet listening. */
export function createOperationsServer({
  db,
  metrics,
  readiness,
  log,
  config,
}: Pick<AppContext, 'db' | 'metrics' | 'readiness' | 'log' | 'config'>): Server {
  const loop = openLoopHistogram();

  async function answer(url: string, response: ServerResponse): Promise<void> {
    const path = pathOf(url);
    if (path === '/metrics') {
      const [backlog, retention] = await Promise.all([
        withinPatience(readBacklog(db)),
        withinPatience(readRetentionState(db, config.retentionMonths)),
      ]);
      const text = writeMetrics({
        metrics,
        backlog,
        retention,
        loop: loop.read(),
        now: new Date(),
      });
      response.writeHead(200, { 'Content-Type': METRICS_TYPE, 'Cache-Control': 'no-store' });
      response.end(text);
      return;
    }
    const health = await answerHealth(path, readiness);
    response.writeHead(health?.status ?? 404, {
      'Content-Type': 'application/json',
      ...HEALTH_FIELDS,
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
      answer(request.url ?? '', response).catch((error: unknown) => {
        log.error({ reason: error instanceof Error ? error.name : 'unknown' }, 'metrics failed');
        if (!response.headersSent) response.writeHead(500);
        response.end();
      });
    },
  );
  server.once('close', loop.stop);
  return server;
}

/** What was asked of the store, or null when it does not answer. */
async function withinPatience<T>(asked: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), STORE_PATIENCE);
  });
  return Promise.race([asked.catch(() => null), late]).finally(() => clearTimeout(timer));
}

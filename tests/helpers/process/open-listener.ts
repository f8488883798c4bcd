import { once } from 'node:events';
import { BlockList, type AddressInfo } from 'node:net';
import { pino } from 'pino';
import { createClientLimits } from '../../../server/http/client-limits.ts';
import { createHttpListener, type ListenerOptions } from '../../../server/http/listener.ts';
import { LISTENER_LIMITS } from '../../../server/limits/request-limits.ts';
import { Metrics } from '../../../server/metrics/metrics.ts';

/**
 * Opens a listener on a free port of 127.0.0.1. By default it caches, logs and refuses nothing, and its
 * fast path is on.
 */
export async function openListener(
  options: Pick<ListenerOptions, 'fetch'> & Partial<ListenerOptions>,
) {
  const { metrics = new Metrics() } = options;
  const listener = createHttpListener({
    cachedAt: () => undefined,
    headers: [],
    receive: () => crypto.randomUUID(),
    refuse: () => null,
    limits: createClientLimits({
      metrics: new Metrics(),
      log: pino({ level: 'silent' }),
      trustedProxies: new BlockList(),
      limits: LISTENER_LIMITS.siteWithoutRateLimit,
    }),
    behindProxy: false,
    withFastPath: true,
    ...options,
    metrics,
  });
  listener.server.listen(0, '127.0.0.1');
  await once(listener.server, 'listening');
  const { port } = listener.server.address() as AddressInfo;
  return { ...listener, port, url: `http://127.0.0.1:${port}` };
}

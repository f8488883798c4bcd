import type { Logger } from 'pino';
import { createIncrementLog } from '../../metrics/increment-log.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import type { RequestKind } from '../../network/request-kind.ts';
import { busyResponses } from './busy-responses.ts';
import type { HeaderList, PreparedResponse, StoredResponse } from '../bytes/stored-response.ts';

/** Milliseconds of standing delay beyond which renders, and feeds and reading calls, are refused. */
const MAX_DELAY = { renders: 150, calls: 500 };

/** The queue in which requests of a kind wait; null for kinds that never wait and are never refused here. */
export const QUEUE_OF: Readonly<Record<RequestKind, keyof typeof MAX_DELAY | null>> = {
  page: 'renders',
  api: 'calls',
  feed: 'calls',
  // Enquiries have a queue of their own, with its own limit. Files and health checks cost next to nothing.
  enquiry: null,
  file: null,
  health: null,
};

/** The response under overload: a stale page if there is one, otherwise 503. */
type ShedResponse = { stale: StoredResponse } | { busy: PreparedResponse };

/** Returns null for a request that is not refused. */
export type Refuse = (kind: RequestKind, url: string) => ShedResponse | null;

export interface RefuseOptions {
  metrics: Pick<Metrics, 'shed'>;
  log: Pick<Logger, 'warn'>;
  /** The standing delay of the event loop, in milliseconds. */
  delay: () => number;
  /** Whether the queue of renders, or that of calls, is full. */
  full: Readonly<Record<keyof typeof MAX_DELAY, () => boolean>>;
  /** The cached page at a URL, however stale. */
  staleAt: (url: string) => StoredResponse | undefined;
  /** Headers of every response. */
  headers: HeaderList;
}

/**
 * Refuses requests that are not cached, while the process is overloaded, by priority: renders first, then
 * feeds and reading calls of the API.
 */
export function createLoadShedder(options: RefuseOptions): Refuse {
  const { log, delay, full, staleAt, headers } = options;
  const { shed } = options.metrics;
  const busy = busyResponses(headers);
  const shedding = createIncrementLog(log, 'overloaded: requests refused', shed);

  return (kind, url) => {
    const queue = QUEUE_OF[kind];
    if (queue === null || (!full[queue]() && delay() <= MAX_DELAY[queue])) return null;
    shedding();
    if (kind !== 'page') {
      shed.api++;
      return { busy: busy.api };
    }
    const stale = staleAt(url);
    if (stale) return { stale };
    shed.page++;
    return { busy: busy.page };
  };
}

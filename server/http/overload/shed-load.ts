import type { Logger } from 'pino';
import { createIncrementLog } from '../../metrics/increment-log.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import type { Overload } from './overload-watch.ts';
import type { RequestKind } from '../../network/request-kind.ts';
import { busyResponses, type BusyResponse } from './busy-responses.ts';
import type { Fields, StoredResponse } from '../bytes/stored-response.ts';

/** The response under overload: a stale page if there is one, otherwise 503. */
export type Refusal = { old: StoredResponse } | { busy: BusyResponse };

/** Returns null for a request that is not refused. */
export type Refuse = (kind: RequestKind, url: string) => Refusal | null;

export interface RefuseOptions {
  metrics: Metrics;
  log: Pick<Logger, 'warn'>;
  overload: Overload;
  /** The cached page at a URL, however stale. */
  staleAt: (url: string) => StoredResponse | undefined;
  /** Headers of every response. */
  fields: Fields;
}

/** Refuses requests that are not cached, while the process is overloaded. */
export function createLoadShedder({
  metrics,
  log,
  overload,
  staleAt,
  fields,
}: RefuseOptions): Refuse {
  const busy = busyResponses(fields);
  const { shed } = metrics;
  const shedding = createIncrementLog(log, 'overloaded: requests refused', shed);

  return (kind, url) => {
    if (!overload.refuses(kind)) return null;
    shedding();
    if (kind !== 'page') {
      shed.api++;
      return { busy: busy.api };
    }
    const old = staleAt(url);
    if (old) return { old };
    shed.page++;
    return { busy: busy.page };
  };
}

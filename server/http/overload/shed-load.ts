import type { Logger } from 'pino';
import { createIncrementLog } from '../../operations/increment-log.ts';
import type { Metrics } from '../../operations/metrics.ts';
import type { Overload } from './overload-watch.ts';
import type { RequestKind } from '../../operations/request-kind.ts';
import { busyResponses, type BusyResponse } from './busy-responses.ts';
import type { Fields, StoredResponse } from '../bytes/stored-response.ts';

/** What is answered in overload: old bytes where there are some, or that it is too much. */
export type Refusal = { old: StoredResponse } | { busy: BusyResponse };

/** Null for a request that is to be answered as always. */
export type Refuse = (kind: RequestKind, url: string) => Refusal | null;

export interface RefuseOptions {
  metrics: Metrics;
  log: Pick<Logger, 'warn'>;
  overload: Overload;
  /** The cached page at a URL, however stale. */
  staleAt: (url: string) => StoredResponse | undefined;
  /** Whether the visitor at a URL has just sent a form and is to be thanked. */
  isThanked: (url: string) => boolean;
  /** Fields that every answer carries. */
  fields: Fields;
}

/** Refuses requests for which no bytes are at hand while there is too much to do. */
export function createLoadShedder({
  metrics,
  log,
  overload,
  staleAt,
  isThanked,
  fields,
}: RefuseOptions): Refuse {
  const busy = busyResponses(fields);
  const { shed } = metrics;
  const shedding = createIncrementLog(log, 'too much to do: some were refused', shed);

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
    return { busy: isThanked(url) ? busy.sentPage : busy.page };
  };
}

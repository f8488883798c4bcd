import type { Logger } from 'pino';
import { createIncrementLog } from '../operations/increment-log.ts';
import type { Metrics } from '../operations/metrics.ts';
import type { Overload } from '../operations/overload.ts';
import { requestKind } from '../operations/request-kind.ts';
import { busyAnswers, type BusyAnswer } from './busy-answers.ts';
import type { PageCache } from './page-cache.ts';
import type { Fields, StoredAnswer } from './stored-answer.ts';

/** What is answered in overload: old bytes where there are some, or that it is too much. */
export type Refusal = { old: StoredAnswer } | { busy: BusyAnswer };

/** Null for a request that is to be answered as always. */
export type Refuse = (method: string, url: string) => Refusal | null;

export interface RefuseOptions {
  metrics: Metrics;
  log: Pick<Logger, 'warn'>;
  overload: Overload;
  pages: Pick<PageCache, 'anyAt'>;
  /** Fields that every answer carries. */
  fields: Fields;
}

/** Refuses requests for which no bytes are at hand while there is too much to do. */
export function createRefuse({ metrics, log, overload, pages, fields }: RefuseOptions): Refuse {
  const busy = busyAnswers(fields);
  const { shed } = metrics;
  const shedding = createIncrementLog(log, 'too much to do: some were refused', shed);

  return (method, url) => {
    const kind = requestKind(method, url);
    if (!overload.refuses(kind)) return null;
    shedding();
    if (kind !== 'page') {
      shed.api++;
      return { busy: busy.api };
    }
    const old = pages.anyAt(url);
    if (old) return { old };
    shed.page++;
    return { busy: url.includes('form=sent') ? busy.sentPage : busy.page };
  };
}

import type { RequestKind } from './request-kind.ts';

/** Upper bounds of the latency histogram, in seconds. */
export const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** How long the requests of one kind took. */
export interface Histogram {
  /** By bucket, each request in one of them; the last one is for what took longer than all bounds. */
  counts: number[];
  /** In seconds. */
  sum: number;
}

/** What became of enquiries that could be read. */
export type EnquiryOutcome = 'accepted' | 'repeated' | 'conflict' | 'slow-down' | 'failed';

/**
 * What the process has counted since it began. Plain numbers that are added to
 * where something happens and read when somebody asks: nothing is computed on
 * the way of a request.
 */
export class Metrics {
  /** Connections taken; answers on the express lane, with bytes at hand, which are not part of `requests`. */
  readonly lane = { connections: 0, answered: 0, notModified: 0 };
  /** The same by node:http: HEAD, ranges, and the last answers of a process that ends. */
  readonly cached = { http: 0 };
  /** Requests that went through the app, by kind and status: `page 200`. */
  readonly requests = new Map<`${RequestKind} ${number}`, number>();
  readonly latencies = new Map<RequestKind, Histogram>();
  /** Requests refused because there was too much to do. */
  readonly shed = { page: 0, api: 0 };
  /** Connections and requests refused by the limits of pages/client-limits.ts. */
  readonly limited = { connections: 0, clientConnections: 0, bodies: 0, clientBodies: 0 };
  /** Requests that the client left, or that were cut, before they were answered whole. */
  cutOff = 0;
  readonly renders = { done: 0, failed: 0, seconds: 0 };
  readonly enquiries: Record<EnquiryOutcome, number> = {
    accepted: 0,
    repeated: 0,
    conflict: 0,
    'slow-down': 0,
    failed: 0,
  };

  /** @param seconds from the head of the request to the end of the answer */
  countRequest(kind: RequestKind, status: number, seconds: number): void {
    const key = `${kind} ${status}` as const;
    this.requests.set(key, (this.requests.get(key) ?? 0) + 1);
    let histogram = this.latencies.get(kind);
    if (!histogram) {
      histogram = { counts: BUCKETS.map(() => 0).concat(0), sum: 0 };
      this.latencies.set(kind, histogram);
    }
    const fits = BUCKETS.findIndex((bound) => seconds <= bound);
    const bucket = fits < 0 ? BUCKETS.length : fits;
    histogram.counts[bucket] = (histogram.counts[bucket] ?? 0) + 1;
    histogram.sum += seconds;
  }
}

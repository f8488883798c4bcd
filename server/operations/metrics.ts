import type { RequestKind } from './request-kind.ts';

/** Upper bounds of the latency histogram, in seconds. */
export const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** How long the requests of one kind took. */
export interface Histogram {
  /** Per bucket, not cumulative; the last is for requests above all bounds. */
  counts: number[];
  /** In seconds. */
  sum: number;
}

/** Outcomes of enquiries that could be parsed. */
export type EnquiryOutcome = 'accepted' | 'repeated' | 'conflict' | 'rate-limited' | 'failed';

/**
 * Counters since the process started: plain numbers, incremented where something happens and
 * formatted on a scrape, so that requests pay for no aggregation.
 */
export class Metrics {
  /** Accepted connections. */
  connections = 0;
  /** Cached responses of the express lane, which are not in `requests`. */
  readonly lane = { answered: 0, notModified: 0 };
  /** Cached responses by node:http: HEAD, ranges, and those of a process that is shutting down. */
  readonly cached = { http: 0 };
  /** Requests handled by the app, by kind and status: `page 200`. */
  readonly requests = new Map<`${RequestKind} ${number}`, number>();
  readonly latencies = new Map<RequestKind, Histogram>();
  /** Requests refused under overload. */
  readonly shed = { page: 0, api: 0 };
  /** Connections and requests refused by the limits of http/client-limits.ts. */
  readonly limited = { connections: 0, clientConnections: 0, bodies: 0, clientBodies: 0 };
  /** Requests whose connection ended before the response was complete. */
  cutOff = 0;
  readonly renders = { done: 0, failed: 0, seconds: 0 };
  /** Calls to a provider elsewhere, by their outcome. */
  readonly providerCalls = { succeeded: 0, failed: 0 };
  readonly enquiries: Record<EnquiryOutcome, number> = {
    accepted: 0,
    repeated: 0,
    conflict: 0,
    'rate-limited': 0,
    failed: 0,
  };

  /** @param seconds from the request's headers to the end of the response */
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

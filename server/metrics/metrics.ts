import { VITALS, type Vital, type VitalsBeacon } from '../../contract/web-vitals.ts';
import { inBucketUnit, VITAL_BOUNDS } from '../vitals/vital-buckets.ts';
import { Histogram } from './histogram.ts';
import type { RequestKind } from '../network/request-kind.ts';

/** Upper bounds of the latency histogram, in seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Counters since the process started: plain numbers, incremented where something happens and
 * formatted on a scrape, so that requests pay for no aggregation.
 */
export class Metrics {
  /** Accepted connections. */
  connections = 0;
  /** Cached responses of the fast path, which are not in `requests`. */
  readonly fastPath = { answered: 0, notModified: 0 };
  /** Cached responses by node:http: HEAD, ranges, and those of a process that is shutting down. */
  readonly cached = { http: 0 };
  /** Requests handled by the app, by kind and status: `page 200`. */
  readonly requests = new Map<`${RequestKind} ${number}`, number>();
  /** How long the requests of a kind took, in seconds. */
  readonly latencies = new Map<RequestKind, Histogram>();
  /** Requests refused under overload. */
  readonly shed = { page: 0, api: 0 };
  /** Connections and requests refused by the limits of limits/request-limits.ts. */
  readonly limited = { connections: 0, clientConnections: 0, bodies: 0 };
  /** Turns of the event loop over 50 ms, by the call that ran, and their seconds. */
  readonly longTurns = new Map<string, { count: number; seconds: number }>();
  /** Requests whose connection ended before the response was complete. */
  cutOff = 0;
  readonly renders = { done: 0, failed: 0, seconds: 0 };
  /** Calls to a remote provider, by their outcome. */
  readonly providerCalls = { succeeded: 0, failed: 0 };
  /** Enquiries that could be parsed, by outcome. */
  readonly enquiries = { accepted: 0, repeated: 0, conflict: 0, 'rate-limited': 0, failed: 0 };
  /** What visitors' browsers measured, by route and device class: `/faq phone`. */
  readonly vitals: Readonly<Record<Vital, Map<string, Histogram>>> = {
    lcp: new Map(),
    inp: new Map(),
    cls: new Map(),
  };

  /** @param seconds from the request's headers to the end of the response */
  countRequest(kind: RequestKind, status: number, seconds: number): void {
    const key = `${kind} ${status}` as const;
    this.requests.set(key, (this.requests.get(key) ?? 0) + 1);
    histogramOf(this.latencies, kind, BUCKETS).add(seconds);
  }

  /** @param took in milliseconds */
  countLongTurn(call: string, took: number): void {
    const { count, seconds } = this.longTurns.get(call) ?? { count: 0, seconds: 0 };
    this.longTurns.set(call, { count: count + 1, seconds: seconds + took / 1_000 });
  }

  countVitals({ route, device, ...values }: VitalsBeacon): void {
    for (const vital of VITALS) {
      const value = values[vital];
      if (value === undefined) continue;
      const histogram = histogramOf(this.vitals[vital], `${route} ${device}`, VITAL_BOUNDS[vital]);
      histogram.add(inBucketUnit(vital, value));
    }
  }
}

/** The histogram under a key, created with the bounds if it is the first value. */
function histogramOf<Key>(all: Map<Key, Histogram>, key: Key, bounds: readonly number[]) {
  const histogram = all.get(key) ?? new Histogram(bounds);
  all.set(key, histogram);
  return histogram;
}

import type { Histogram } from 'node:perf_hooks';
import type { Vital } from '../../contract/web-vitals.ts';
import type { Backlog } from '../enquiries/deliver/read-deliveries.ts';
import type { Expired } from '../enquiries/retain/list-expired.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { byKey, counter, gauge, histogram, samplesOf, type Sample } from './prometheus-text.ts';

export interface MetricsSources {
  metrics: Metrics;
  /** Null when the store could not be read. */
  backlog: readonly Backlog[] | null;
  /** Null when the store could not be read. */
  expired: Pick<Expired, 'waits'> | null;
  /** Seconds; null when the store could not be read. */
  contentOverdue: number | null;
  /** Delays of the event loop since the last scrape, in nanoseconds. */
  loop: Pick<Histogram, 'mean' | 'max' | 'percentile'>;
  now: Date;
}

/**
 * All metrics of the process in the text format of Prometheus. docs/operations.md says what each
 * one counts.
 */
export function writeMetrics(sources: MetricsSources): string {
  return [
    ...ofRequests(sources.metrics),
    ...ofTheSite(sources.metrics),
    ...ofTheStore(sources),
    ...ofTheProcess(sources),
  ].join('');
}

function ofRequests({ requests, latencies, fastPath, cached, shed, limited, ...metrics }: Metrics) {
  const byStatus = [...requests].map(([key, value]): Sample => {
    const [kind = '', status = ''] = key.split(' ');
    return [value, { kind, status }];
  });
  const durations = [...latencies].flatMap(([kind, of]) => samplesOf(of, { kind }));
  const byWay = {
    fast_path: fastPath.answered,
    fast_path_not_modified: fastPath.notModified,
    http: cached.http,
  };
  return [
    counter('citadel_http_requests_total', byStatus),
    counter('citadel_cached_answers_total', byKey('way', byWay)),
    counter('citadel_connections_total', metrics.connections),
    histogram('citadel_http_request_duration_seconds', durations),
    counter('citadel_http_cut_off_total', metrics.cutOff),
    counter('citadel_shed_total', byKey('kind', shed)),
    counter('citadel_limited_total', [
      [limited.connections, { what: 'connections', of: 'all' }],
      [limited.clientConnections, { what: 'connections', of: 'client' }],
      [limited.bodies, { what: 'bodies', of: 'all' }],
    ]),
  ];
}

function ofTheSite({ renders, providerCalls, enquiries, vitals }: Metrics) {
  const { seconds, ...results } = renders;
  const visits = (vital: Vital) =>
    [...vitals[vital]].flatMap(([key, of]) => {
      const [route = '', device = ''] = key.split(' ');
      return samplesOf(of, { route, device });
    });
  return [
    counter('citadel_page_renders_total', byKey('result', results)),
    counter('citadel_page_render_seconds_total', seconds),
    counter('citadel_provider_calls_total', byKey('outcome', providerCalls)),
    counter('citadel_enquiries_total', byKey('outcome', enquiries)),
    histogram('citadel_web_vitals_lcp_seconds', visits('lcp')),
    histogram('citadel_web_vitals_inp_seconds', visits('inp')),
    histogram('citadel_web_vitals_cls', visits('cls')),
  ];
}

function ofTheStore({ backlog, expired, contentOverdue, now }: MetricsSources) {
  const byDestination = (wanted: Backlog['status'], valueOf: (of: Backlog) => number): Sample[] =>
    (backlog ?? [])
      .filter(({ status }) => status === wanted)
      .map((of) => [valueOf(of), { destination: of.destination }]);
  const age = ({ oldest }: Backlog) => Math.max(0, (now.getTime() - Date.parse(oldest)) / 1_000);
  return [
    gauge('citadel_store_up', Number(backlog !== null)),
    gauge(
      'citadel_outbox_pending',
      byDestination('pending', ({ count }) => count),
    ),
    gauge('citadel_outbox_oldest_seconds', byDestination('pending', age)),
    gauge(
      'citadel_outbox_dead',
      byDestination('dead', ({ count }) => count),
    ),
    gauge('citadel_retention_paused', expired && Number(expired.waits)),
    gauge('citadel_content_overdue_seconds', contentOverdue),
  ];
}

/** Most by the names that Prometheus' own clients use. */
function ofTheProcess({ metrics: { longTurns }, loop, now }: MetricsSources) {
  // Without a sample the mean is NaN.
  const lag = (name: string, nanoseconds: number) =>
    gauge(`nodejs_eventloop_lag_${name}_seconds`, (nanoseconds || 0) / 1e9);
  const memory = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const started = Math.round(now.getTime() / 1_000 - process.uptime());
  const byCall = (value: (turns: { count: number; seconds: number }) => number) =>
    [...longTurns].map(([call, turns]): Sample => [value(turns), { call }]);
  return [
    counter(
      'citadel_long_turns_total',
      byCall(({ count }) => count),
    ),
    counter(
      'citadel_long_turn_seconds_total',
      byCall(({ seconds }) => seconds),
    ),
    lag('mean', loop.mean),
    lag('p50', loop.percentile(50)),
    lag('p99', loop.percentile(99)),
    lag('max', loop.max),
    gauge('process_resident_memory_bytes', memory.rss),
    gauge('nodejs_heap_size_used_bytes', memory.heapUsed),
    gauge('nodejs_external_memory_bytes', memory.external),
    counter('process_cpu_seconds_total', (user + system) / 1e6),
    gauge('process_start_time_seconds', started),
  ];
}

import type { Vital } from '../../contract/web-vitals.ts';
import type { Backlog } from '../enquiries/deliver/read-backlog.ts';
import type { Expired } from '../enquiries/retain/list-expired.ts';
import type { LoopDelays } from '../metrics/loop-histogram.ts';
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
  loop: LoopDelays;
  now: Date;
}

/** All metrics of the process in the text format of Prometheus. */
export function writeMetrics(sources: MetricsSources): string {
  return [
    ...ofRequests(sources.metrics),
    ...ofTheSite(sources.metrics),
    ...ofTheStore(sources),
    ...ofTheProcess(sources),
  ].join('');
}

function ofRequests({ requests, latencies, fastPath, cached, shed, limited, ...metrics }: Metrics) {
  return [
    counter(
      'citadel_http_requests_total',
      'Requests handled by the application, by kind and status.',
      [...requests].map(([key, value]): Sample => {
        const [kind = '', status = ''] = key.split(' ');
        return [value, { kind, status }];
      }),
    ),
    counter(
      'citadel_cached_answers_total',
      'Cached responses: by the fast path, as 304, or by node:http.',
      byKey('way', {
        fast_path: fastPath.answered,
        fast_path_not_modified: fastPath.notModified,
        http: cached.http,
      }),
    ),
    counter('citadel_connections_total', 'Accepted connections.', metrics.connections),
    histogram(
      'citadel_http_request_duration_seconds',
      'Time from the headers of a request to the end of its response, by kind; cached ones excluded.',
      [...latencies].flatMap(([kind, durations]) => samplesOf(durations, { kind })),
    ),
    counter('citadel_http_cut_off_total', 'Requests without a complete response.', metrics.cutOff),
    counter('citadel_shed_total', 'Requests refused with 503 under overload.', byKey('kind', shed)),
    counter(
      'citadel_limited_total',
      'Connections and bodies refused or closed by a limit for all clients or for one.',
      [
        [limited.connections, { what: 'connections', of: 'all' }],
        [limited.clientConnections, { what: 'connections', of: 'client' }],
        [limited.bodies, { what: 'bodies', of: 'all' }],
      ],
    ),
  ];
}

function ofTheSite({ renders, providerCalls, enquiries, vitals }: Metrics) {
  const visits = (of: Vital) =>
    [...vitals.values()]
      .filter(({ vital }) => vital === of)
      .flatMap(({ histogram: values, route, device }) => samplesOf(values, { route, device }));
  return [
    counter(
      'citadel_page_renders_total',
      'Pages rendered, by result.',
      byKey('result', { done: renders.done, failed: renders.failed }),
    ),
    counter('citadel_page_render_seconds_total', 'Time spent rendering.', renders.seconds),
    counter(
      'citadel_provider_calls_total',
      'Calls to a provider elsewhere, by their outcome.',
      byKey('outcome', providerCalls),
    ),
    counter(
      'citadel_enquiries_total',
      'Enquiries with valid fields, by outcome.',
      byKey('outcome', enquiries),
    ),
    histogram(
      'citadel_web_vitals_lcp_seconds',
      'Largest contentful paint of page visits.',
      visits('lcp'),
    ),
    histogram(
      'citadel_web_vitals_inp_seconds',
      'Interaction to next paint of page visits.',
      visits('inp'),
    ),
    histogram(
      'citadel_web_vitals_cls',
      'Cumulative layout shift of page visits, a score.',
      visits('cls'),
    ),
  ];
}

function ofTheStore({ backlog, expired, contentOverdue, now }: MetricsSources) {
  const byDestination = (wanted: Backlog['status'], valueOf: (of: Backlog) => number): Sample[] =>
    (backlog ?? [])
      .filter(({ status }) => status === wanted)
      .map((of) => [valueOf(of), { destination: of.destination }]);
  const age = ({ oldest }: Backlog) => Math.max(0, (now.getTime() - Date.parse(oldest)) / 1_000);
  return [
    gauge(
      'citadel_store_up',
      'Whether the store could be read for this scrape.',
      Number(backlog !== null),
    ),
    gauge(
      'citadel_outbox_pending',
      'Pending deliveries, by destination.',
      byDestination('pending', ({ count }) => count),
    ),
    gauge(
      'citadel_outbox_oldest_seconds',
      'Age of the oldest pending delivery, by destination.',
      byDestination('pending', age),
    ),
    gauge(
      'citadel_outbox_dead',
      'Dead deliveries, by destination.',
      byDestination('dead', ({ count }) => count),
    ),
    gauge(
      'citadel_retention_paused',
      'Whether so many enquiries have expired at once that an operator has to remove them.',
      expired && Number(expired.waits),
    ),
    gauge(
      'citadel_content_overdue_seconds',
      'How long something has waited to be published or taken down since its date; 0 for nothing.',
      contentOverdue,
    ),
  ];
}

/** By the names that Prometheus' own clients use. */
function ofTheProcess({ loop, now }: MetricsSources) {
  const lag = (name: string, help: string, value: number) =>
    gauge(`nodejs_eventloop_lag_${name}_seconds`, help, value);
  const memory = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const started = Math.round(now.getTime() / 1_000 - process.uptime());
  return [
    lag('mean', 'Mean event loop delay since the last scrape.', loop.mean),
    lag('p50', 'Median event loop delay.', loop.p50),
    lag('p99', '99th percentile event loop delay.', loop.p99),
    lag('max', 'Longest event loop delay.', loop.max),
    gauge('process_resident_memory_bytes', 'Resident memory.', memory.rss),
    gauge('nodejs_heap_size_used_bytes', 'Used heap memory.', memory.heapUsed),
    gauge('nodejs_external_memory_bytes', 'External memory.', memory.external),
    counter('process_cpu_seconds_total', 'CPU time, user and system.', (user + system) / 1e6),
    gauge('process_start_time_seconds', 'Start time of the process, Unix time.', started),
  ];
}

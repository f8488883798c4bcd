import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Backlog } from '../enquiries/deliver/read-backlog.ts';
import type { Vital } from '../../contract/web-vitals.ts';
import type { Histogram } from './histogram.ts';
import type { Metrics } from './metrics.ts';
import type { RetentionState } from './retention-state.ts';

type Labels = Record<string, string | number>;
type Sample = [value: number, labels?: Labels, suffix?: string];

/** One metric in the text format of Prometheus, version 0.0.4. */
function metric(name: string, type: string, help: string, samples: Sample[]): string {
  const lines = samples.map(([value, labels = {}, suffix = '']) => {
    const inside = Object.entries(labels).map(([key, text]) => `${key}="${escape(String(text))}"`);
    return `${name}${suffix}${inside.length > 0 ? `{${inside.join(',')}}` : ''} ${value}`;
  });
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines, ''].join('\n');
}

const escape = (text: string) =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

const counts = (by: Record<string, number>, label: string): Sample[] =>
  Object.entries(by).map(([key, value]) => [value, { [label]: key }]);

/** Measures the delay of the event loop; `read` starts over. */
export function openLoopHistogram() {
  const histogram = monitorEventLoopDelay({ resolution: 10 });
  histogram.enable();
  return {
    read() {
      const seconds = (nanoseconds: number) => (nanoseconds || 0) / 1e9;
      const read = {
        mean: seconds(histogram.mean),
        p50: seconds(histogram.percentile(50)),
        p99: seconds(histogram.percentile(99)),
        max: seconds(histogram.max),
      };
      histogram.reset();
      return read;
    },
    stop: () => histogram.disable(),
  };
}

export interface MetricsSources {
  metrics: Metrics;
  /** Null when the store could not be read. */
  backlog: readonly Backlog[] | null;
  /** Null when the store could not be read. */
  retention: RetentionState | null;
  /** Seconds; null when the store could not be read. */
  contentOverdue: number | null;
  /** In seconds. */
  loop: { mean: number; p50: number; p99: number; max: number };
  now: Date;
}

/** All metrics of the process in the text format of Prometheus. */
export function writeMetrics({
  metrics,
  backlog,
  retention,
  contentOverdue,
  loop,
  now,
}: MetricsSources): string {
  const { requests, lane, cached, shed, limited, renders } = metrics;
  const age = (oldest: string) => Math.max(0, (now.getTime() - Date.parse(oldest)) / 1_000);
  const pending = (backlog ?? []).filter(({ status }) => status === 'pending');
  const dead = (backlog ?? []).filter(({ status }) => status === 'dead');
  const memory = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  return [
    metric(
      'citadel_http_requests_total',
      'counter',
      'Requests handled by the application, by kind and status.',
      [...requests].map(([key, value]): Sample => {
        const [kind = '', status = ''] = key.split(' ');
        return [value, { kind, status }];
      }),
    ),
    metric(
      'citadel_cached_answers_total',
      'counter',
      'Cached responses: by the express lane, as 304, or by node:http.',
      counts(
        { lane: lane.answered, lane_not_modified: lane.notModified, http: cached.http },
        'way',
      ),
    ),
    metric('citadel_connections_total', 'counter', 'Accepted connections.', [
      [metrics.connections],
    ]),
    metric(
      'citadel_http_request_duration_seconds',
      'histogram',
      'Time from the headers of a request to the end of its response, by kind; cached ones excluded.',
      [...metrics.latencies].flatMap(([kind, histogram]) => samplesOf(histogram, { kind })),
    ),
    metric('citadel_http_cut_off_total', 'counter', 'Requests without a complete response.', [
      [metrics.cutOff],
    ]),
    metric(
      'citadel_provider_calls_total',
      'counter',
      'Calls to a provider elsewhere, by their outcome.',
      counts(metrics.providerCalls, 'outcome'),
    ),
    metric(
      'citadel_shed_total',
      'counter',
      'Requests refused with 503 under overload.',
      counts(shed, 'kind'),
    ),
    metric(
      'citadel_limited_total',
      'counter',
      'Connections and bodies refused by a limit for all clients or for one.',
      [
        [limited.connections, { what: 'connections', of: 'all' }],
        [limited.clientConnections, { what: 'connections', of: 'client' }],
        [limited.bodies, { what: 'bodies', of: 'all' }],
        [limited.clientBodies, { what: 'bodies', of: 'client' }],
      ],
    ),
    metric(
      'citadel_page_renders_total',
      'counter',
      'Pages rendered, by result.',
      counts({ done: renders.done, failed: renders.failed }, 'result'),
    ),
    metric('citadel_page_render_seconds_total', 'counter', 'Time spent rendering.', [
      [renders.seconds],
    ]),
    metric(
      'citadel_enquiries_total',
      'counter',
      'Enquiries with valid fields, by outcome.',
      counts(metrics.enquiries, 'outcome'),
    ),
    vitalMetric(metrics, 'lcp', 'lcp_seconds', 'Largest contentful paint of page visits.'),
    vitalMetric(metrics, 'inp', 'inp_seconds', 'Interaction to next paint of page visits.'),
    vitalMetric(metrics, 'cls', 'cls', 'Cumulative layout shift of page visits, a score.'),
    metric('citadel_store_up', 'gauge', 'Whether the store could be read for this scrape.', [
      [backlog ? 1 : 0],
    ]),
    metric(
      'citadel_outbox_pending',
      'gauge',
      'Pending deliveries, by destination.',
      pending.map(({ destination, count }): Sample => [count, { destination }]),
    ),
    metric(
      'citadel_outbox_oldest_seconds',
      'gauge',
      'Age of the oldest pending delivery, by destination.',
      pending.map(({ destination, oldest }): Sample => [age(oldest), { destination }]),
    ),
    metric(
      'citadel_outbox_dead',
      'gauge',
      'Dead deliveries, by destination.',
      dead.map(({ destination, count }): Sample => [count, { destination }]),
    ),
    metric(
      'citadel_retention_paused',
      'gauge',
      'Whether removal is paused because the clock cannot be trusted.',
      retention ? [[retention.paused ? 1 : 0]] : [],
    ),
    metric(
      'citadel_retention_behind_seconds',
      'gauge',
      'How far removal lags behind RETENTION_MONTHS.',
      retention ? [[retention.behind]] : [],
    ),
    metric(
      'citadel_content_overdue_seconds',
      'gauge',
      'How long something has waited to be published or taken down since its date; 0 for nothing.',
      contentOverdue === null ? [] : [[contentOverdue]],
    ),
    metric(
      'citadel_clock_difference_seconds',
      'gauge',
      'How far the clock of the database is ahead of that of this process.',
      retention ? [[retention.clockDifference]] : [],
    ),
    metric(
      'nodejs_eventloop_lag_mean_seconds',
      'gauge',
      'Mean event loop delay since the last scrape.',
      [[loop.mean]],
    ),
    metric('nodejs_eventloop_lag_p50_seconds', 'gauge', 'Median event loop delay.', [[loop.p50]]),
    metric('nodejs_eventloop_lag_p99_seconds', 'gauge', '99th percentile event loop delay.', [
      [loop.p99],
    ]),
    metric('nodejs_eventloop_lag_max_seconds', 'gauge', 'Longest event loop delay.', [[loop.max]]),
    metric('process_resident_memory_bytes', 'gauge', 'Resident memory.', [[memory.rss]]),
    metric('nodejs_heap_size_used_bytes', 'gauge', 'Used heap memory.', [[memory.heapUsed]]),
    metric('nodejs_external_memory_bytes', 'gauge', 'External memory.', [[memory.external]]),
    metric('process_cpu_seconds_total', 'counter', 'CPU time, user and system.', [
      [(user + system) / 1e6],
    ]),
    metric('process_start_time_seconds', 'gauge', 'Start time of the process, Unix time.', [
      [Math.round(now.getTime() / 1_000 - process.uptime())],
    ]),
  ].join('');
}

function samplesOf({ bounds, counts: each, sum }: Histogram, labels: Labels): Sample[] {
  let below = 0;
  const buckets = [...bounds, '+Inf'].map((le, index): Sample => {
    below += each[index] ?? 0;
    return [below, { ...labels, le }, '_bucket'];
  });
  return [...buckets, [sum, labels, '_sum'], [below, labels, '_count']];
}

function vitalMetric({ vitals }: Metrics, of: Vital, name: string, help: string): string {
  const samples = [...vitals.values()]
    .filter(({ vital }) => vital === of)
    .flatMap(({ histogram, route, device }) => samplesOf(histogram, { route, device }));
  return metric(`citadel_web_vitals_${name}`, 'histogram', help, samples);
}

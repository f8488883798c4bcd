import { expect, test } from 'vitest';
import { Metrics } from '../metrics/metrics.ts';
import { writeMetrics } from './write-metrics.ts';

const loop = { mean: NaN, max: 5e8, percentile: (share: number) => (share === 99 ? 2e7 : 1e6) };
const now = new Date('2026-05-04T10:01:00.000Z');

test('every line is in the Prometheus text format', () => {
  const metrics = new Metrics();
  metrics.countRequest('page', 200, 0.004);
  metrics.countRequest('page', 200, 0.03);
  metrics.countRequest('page', 404, 60);
  metrics.fastPath.answered = 7;
  metrics.countVitals({ route: '/blog/$blog', device: 'phone', lcp: 800, cls: 0 });
  metrics.countVitals({ route: '/blog/$blog', device: 'phone', lcp: 9_000, inp: 40 });
  metrics.providerCalls.failed = 2;
  metrics.countLongTurn('GET /api/enquiries/:id', 80);
  metrics.countLongTurn('GET /api/enquiries/:id', 170);
  const text = writeMetrics({
    metrics,
    loop,
    now,
    expired: { waits: true },
    contentOverdue: 90,
    backlog: [
      { destination: 'team-mail', status: 'pending', count: 3, oldest: '2026-05-04T10:00:00.000Z' },
      { destination: 'webhook:"x"', status: 'dead', count: 1, oldest: '2026-05-04T09:00:00.000Z' },
    ],
  });
  for (const line of text.trimEnd().split('\n'))
    expect(line).toMatch(
      /^(?:# TYPE [a-z_0-9]+ .+|[a-z_0-9]+(?:\{[a-z]+="(?:[^"\\]|\\.)*"(?:,[a-z]+="(?:[^"\\]|\\.)*")*\})? [\d.e+-]+)$/,
    );
  const lines = text.split('\n');
  for (const line of [
    'citadel_http_requests_total{kind="page",status="200"} 2',
    'citadel_http_requests_total{kind="page",status="404"} 1',
    'citadel_cached_answers_total{way="fast_path"} 7',
    'citadel_http_request_duration_seconds_bucket{kind="page",le="0.005"} 1',
    'citadel_http_request_duration_seconds_bucket{kind="page",le="10"} 2',
    'citadel_http_request_duration_seconds_bucket{kind="page",le="+Inf"} 3',
    'citadel_http_request_duration_seconds_count{kind="page"} 3',
    'citadel_web_vitals_lcp_seconds_bucket{route="/blog/$blog",device="phone",le="1"} 1',
    'citadel_web_vitals_lcp_seconds_bucket{route="/blog/$blog",device="phone",le="+Inf"} 2',
    'citadel_web_vitals_lcp_seconds_sum{route="/blog/$blog",device="phone"} 9.8',
    'citadel_web_vitals_inp_seconds_bucket{route="/blog/$blog",device="phone",le="0.05"} 1',
    'citadel_web_vitals_cls_count{route="/blog/$blog",device="phone"} 1',
    'citadel_outbox_pending{destination="team-mail"} 3',
    'citadel_outbox_oldest_seconds{destination="team-mail"} 60',
    String.raw`citadel_outbox_dead{destination="webhook:\"x\""} 1`,
    'citadel_provider_calls_total{outcome="failed"} 2',
    'citadel_store_up 1',
    'citadel_long_turns_total{call="GET /api/enquiries/:id"} 2',
    'citadel_long_turn_seconds_total{call="GET /api/enquiries/:id"} 0.25',
    'citadel_retention_paused 1',
    'citadel_content_overdue_seconds 90',
    'nodejs_eventloop_lag_mean_seconds 0',
    'nodejs_eventloop_lag_p99_seconds 0.02',
  ])
    expect(lines).toContain(line);
});

test('an unreachable store is reported, and the other metrics are still written', () => {
  const text = writeMetrics({
    metrics: new Metrics(),
    loop,
    now,
    backlog: null,
    expired: null,
    contentOverdue: null,
  });
  expect(text).toContain('\ncitadel_store_up 0\n');
  expect(text).not.toContain('\ncitadel_outbox_pending{');
  expect(text).not.toContain('\ncitadel_retention_paused ');
  expect(text).not.toContain('\ncitadel_content_overdue_seconds ');
  expect(text).toContain('\nprocess_resident_memory_bytes ');
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchLoopDelay } from './loop-delay.ts';
import { createLoadShedder } from './shed-load.ts';
import { Metrics } from '../../metrics/metrics.ts';
import { requestKind } from '../../network/request-kind.ts';

test.each([
  ['GET', '/', 'page'],
  ['GET', '/blog?page=2', 'page'],
  ['GET', '/api/getMenulisting.php', 'api'],
  ['POST', '/api/contactUsapi.php', 'enquiry'],
  ['GET', '/api/contactUsapi.php', 'api'],
  ['GET', '/api/getFormToken.php', 'enquiry'],
  ['GET', '/static/js/a.js', 'file'],
  ['GET', '/health/ready', 'health'],
  ['GET', '/sitemap.xml', 'feed'],
  ['GET', '/feed.json', 'feed'],
])('%s %s is of kind %s', (method, url, kind) => {
  expect(requestKind(method, url)).toBe(kind);
});

test('renders are refused first, reading calls next, enquiries never', () => {
  let late = 0;
  const full = { renders: false, calls: false };
  const refuse = createLoadShedder({
    metrics: new Metrics(),
    log: { warn() {} },
    delay: () => late,
    full: { renders: () => full.renders, calls: () => full.calls },
    staleAt: () => undefined,
    headers: [],
  });
  const refused = () =>
    (['page', 'api', 'enquiry', 'file', 'feed', 'health'] as const).filter((kind) =>
      refuse(kind, '/'),
    );
  expect(refused()).toEqual([]);
  full.renders = true;
  expect(refused()).toEqual(['page']);
  full.calls = true;
  expect(refused()).toEqual(['page', 'api', 'feed']);
  full.renders = full.calls = false;
  late = 200;
  expect(refused()).toEqual(['page']);
  late = 5_000;
  expect(refused()).toEqual(['page', 'api', 'feed']);
});

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('one long pause is not a standing delay; being late every time is', () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const delay = watchLoopDelay();
  const sample = (took: number) => {
    now += took;
    vi.advanceTimersByTime(25);
  };
  for (let turn = 0; turn < 7; turn++) sample(25);
  sample(2_025);
  expect(delay()).toBe(0);
  for (let turn = 0; turn < 8; turn++) sample(225);
  expect(delay()).toBe(200);
  sample(25);
  expect(delay()).toBe(0);
});

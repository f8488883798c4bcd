/**
 * A page of each kind in Lighthouse as on a phone (simulated slow 4G, a processor four times slower), medians
 * of five runs each, every run in a newly started browser, beside the same HTML without scripts:
 * `node bench/lighthouse.ts [runs]`. Needs the build and a Chromium.
 *
 * A request is before the paint if it started before the first contentful paint observed on this
 * machine, where nothing is throttled.
 */
import type { Result } from 'lighthouse';
import { startSite } from '../tests/helpers/process/start-site.ts';
import { auditPage, launchBrowser, scoreOf } from './audit-page.ts';
import { firstResponseTarget, RESULT_PAGES } from './first-response.ts';
import { median, report, rounded, type Target } from './report.ts';
import { pagesAreReady } from './site-process.ts';
import { serveStaticFloor } from './static-floor.ts';

const RUNS = Number(process.argv[2] ?? 5);
/** No run starts later than this, in milliseconds, so that the part stays within its limit. */
const LATEST_START = 560_000;

const PATHS = [
  '/',
  '/services',
  '/services/virtual-assistant',
  '/blog',
  '/blog/what-a-remote-bookkeeper-really-costs',
  '/contact-us',
  '/people',
  '/people/ketaki-ranade',
  ...RESULT_PAGES,
];

interface NetworkRequest {
  url: string;
  resourceType: string;
  /** Bytes on the wire, with headers. */
  transferSize: number;
  /** Milliseconds since the navigation. */
  networkRequestTime: number;
}

interface Measured {
  score: number;
  fcp: number;
  lcp: number;
  lcpIsPicture: boolean;
  tbt: number;
  speedIndex: number;
  cls: number;
  requests: NetworkRequest[];
  /** Milliseconds until the observed first contentful paint. */
  paintedAt: number;
}

const numberOf = (result: Result, audit: string) => result.audits[audit]?.numericValue ?? NaN;

/** The items in the details of an audit. */
const itemsOf = <Item>(result: Result, audit: string) =>
  (result.audits[audit]?.details as { items?: Item[] } | undefined)?.items ?? [];

/** Traces are lost now and then; the third failure counts. */
async function measure(url: string, attempts = 3): Promise<Measured> {
  const chrome = await launchBrowser();
  const result = await auditPage(chrome, url, ['performance'])
    .catch((error: unknown) => {
      if (attempts > 1) return null;
      throw error;
    })
    .finally(() => chrome.kill());
  if (!result) return measure(url, attempts - 1);
  const [times] = itemsOf<{ observedFirstContentfulPaint: number }>(result, 'metrics');
  const parts = itemsOf<{ type?: string; snippet?: string }>(result, 'lcp-breakdown-insight');
  return {
    score: scoreOf(result, 'performance'),
    fcp: numberOf(result, 'first-contentful-paint'),
    lcp: numberOf(result, 'largest-contentful-paint'),
    lcpIsPicture: parts.some(({ snippet }) => /^<(?:img|video|svg|image)\b/.test(snippet ?? '')),
    tbt: numberOf(result, 'total-blocking-time'),
    speedIndex: numberOf(result, 'speed-index'),
    cls: numberOf(result, 'cumulative-layout-shift'),
    requests: itemsOf<NetworkRequest>(result, 'network-requests'),
    paintedAt: times?.observedFirstContentfulPaint ?? NaN,
  };
}

/** Requests and bytes by kind, like { Script: '9 / 128.0 kB' }. */
function byKind(requests: NetworkRequest[]): Record<string, string> {
  const kinds = Object.groupBy(requests, ({ resourceType }) => resourceType);
  return Object.fromEntries(
    Object.entries(kinds).map(([kind, some = []]) => [
      kind,
      `${some.length} / ${rounded(bytesOf(some) / 1_000, 1)} kB`,
    ]),
  );
}

const bytesOf = (requests: NetworkRequest[]) =>
  requests.reduce((sum, { transferSize }) => sum + transferSize, 0);

function summarize(path: string, origin: string, { runs, floor }: Series) {
  const of = (read: (run: Measured) => number) => median(runs.map(read));
  const before = ({ requests, paintedAt }: Measured) =>
    requests.filter(({ networkRequestTime }) => networkRequestTime < paintedAt);
  const scripts = (requests: NetworkRequest[]) =>
    requests.filter(({ resourceType }) => resourceType === 'Script');
  const [first] = runs;
  if (!first) throw new Error('not measured');
  const early = new Set(before(first));
  return {
    path,
    score: of((run) => run.score),
    fcp: rounded(of((run) => run.fcp)),
    lcp: rounded(of((run) => run.lcp)),
    lcp_static: rounded(median(floor.map((run) => run.lcp))),
    lcp_is: runs.filter((run) => run.lcpIsPicture).length * 2 > runs.length ? 'picture' : 'text',
    tbt: rounded(of((run) => run.tbt)),
    tbt_static: rounded(median(floor.map((run) => run.tbt))),
    speed_index: rounded(of((run) => run.speedIndex)),
    speed_index_static: rounded(median(floor.map((run) => run.speedIndex))),
    cls: rounded(
      of((run) => run.cls),
      4,
    ),
    first_response_bytes: of((run) => run.requests[0]?.transferSize ?? NaN),
    bytes: of((run) => bytesOf(run.requests)),
    script_bytes: of((run) => bytesOf(scripts(run.requests))),
    scripts_before_paint: of((run) => scripts(before(run)).length),
    // A drawing in the page is a request with the scheme `data:`.
    third_party: of(
      (run) =>
        run.requests.filter(({ url }) => !url.startsWith(origin) && !url.startsWith('data:'))
          .length,
    ),
    before_paint: byKind(before(first)),
    after_paint: byKind(first.requests.filter((request) => !early.has(request))),
  };
}

type Summary = ReturnType<typeof summarize>;

function targetsFor(page: Summary): Target[] {
  const limit = page.lcp_is === 'picture' ? 1_300 : 1_000;
  const target = (what: string, measured: number, most: number): Target => ({
    what: `${page.path}: ${what}`,
    measured,
    most,
  });
  const targets = [
    { what: `${page.path}: performance`, measured: page.score, least: 100 },
    target(`largest paint (${page.lcp_is}), ms`, page.lcp, limit),
    target('blocking time, ms', page.tbt, 40),
    target('speed index : first paint', rounded(page.speed_index / page.fcp, 2), 1.1),
    target('layout shift', page.cls, 0.01),
    firstResponseTarget(page.path, page.first_response_bytes),
    target('scripts fetched before the paint', page.scripts_before_paint, 0),
    target('third-party requests', page.third_party, 0),
  ];
  if (page.path === '/')
    targets.push(
      target('all bytes', page.bytes, 250_000),
      target('script after the paint, bytes', page.script_bytes, 130_000),
    );
  return targets;
}

interface Series {
  runs: Measured[];
  /** The same page without scripts. */
  floor: Measured[];
}

const startTime = performance.now();
const site = await startSite();
const series = new Map<string, Series>(PATHS.map((path) => [path, { runs: [], floor: [] }]));
let staticFloor;
try {
  await pagesAreReady(site);
  staticFloor = await serveStaticFloor(site.url, PATHS);
  for (let run = 0; run < RUNS; run++)
    for (const [path, { runs, floor }] of series)
      // Alternating, so that other load affects all pages alike; each is measured at least once.
      if (run === 0 || performance.now() - startTime < LATEST_START) {
        runs.push(await measure(site.url + path));
        floor.push(await measure(staticFloor.url + path));
      }
} finally {
  await staticFloor?.stop();
  await site.stop();
}

const pages = PATHS.map((path) => summarize(path, site.url, series.get(path)!));
report('pages', {
  rows: pages.map(({ before_paint: _before, after_paint: _after, ...row }) => row),
  targets: pages.flatMap(targetsFor),
  more: {
    runs: PATHS.map((path) => series.get(path)?.runs.length),
    by_kind: pages.map(({ path, before_paint, after_paint }) => ({
      path,
      before_paint,
      after_paint,
    })),
  },
});
for (const { path, before_paint, after_paint } of pages)
  console.log(path, '\n  before the paint', before_paint, '\n  after it', after_paint);

/**
 * What a page computes after its first paint: the thread time of its main thread, times four, by kind, beside
 * the same HTML without scripts. Unlike blocking time it hardly depends on other load:
 * `node bench/after-paint.ts [runs] [origin …]`. Without an origin it starts the site of the build; pages of
 * several origins, as of two builds, are loaded in turn. Needs a Chromium.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { startSite } from '../tests/helpers/process/start-site.ts';
import { openTab } from './browser-by-devtools.ts';
import { median, report, rounded } from './report.ts';
import { pagesAreReady } from './site-process.ts';
import { serveStaticFloor } from './static-floor.ts';

const RUNS = Number(process.argv[2] ?? 5);
const PATHS = ['/', '/services/virtual-assistant', '/blog', '/contact-us'];
/** How much slower a phone is than this machine. */
const SLOWDOWN = 4;
/** Milliseconds for which a page is observed, and after which a trace is lost. */
const OBSERVED = 5_000;
const LOST = 20_000;

const KINDS = {
  script:
    /^(FunctionCall|FireAnimationFrame|FireIdleCallback|TimerFire|RunMicrotasks|EventDispatch|v8\.callFunction)$/,
  evaluation: /^(EvaluateScript|v8\.(compile|evaluateModule|run|produceCache).*|V8\.Compile.*)$/,
  collection: /^(V8\.GC|MinorGC|MajorGC|BlinkGC|CppGC)/,
  style: /^(UpdateLayoutTree|ParseAuthorStyleSheet)$/,
  layout: /^Layout$/,
  paint: /^(PrePaint|Paint|Layerize|UpdateLayer|Commit|CompositeLayers)$/,
};
const kindOf = (name: string) =>
  (Object.keys(KINDS) as (keyof typeof KINDS)[]).find((kind) => KINDS[kind].test(name));

/** https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU */
interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds. */
  ts: number;
  dur?: number;
  /** Of the thread. */
  tdur?: number;
}

/** Traces are lost now and then; the third failure counts. */
async function measure(url: string, attempts = 3): Promise<Record<string, number>> {
  try {
    const lost = sleep(LOST, undefined, { ref: false }).then(() => {
      throw new Error(`no trace of ${url}`);
    });
    return timesIn(await Promise.race([trace(url), lost]));
  } catch (error) {
    if (attempts > 1) return measure(url, attempts - 1);
    throw error;
  }
}

/** Loads a page in a newly started browser, as on a phone. */
async function trace(url: string): Promise<TraceEvent[]> {
  const tab = await openTab();
  try {
    const screen = { width: 390, height: 664, deviceScaleFactor: 2, mobile: true };
    await tab.send('Emulation.setDeviceMetricsOverride', screen);
    const events: TraceEvent[] = [];
    const complete = tab.event('Tracing.tracingComplete', () => true);
    void tab.event('Tracing.dataCollected', ({ value }) => {
      events.push(...(value as TraceEvent[]));
      return false;
    });
    const categories = ['devtools.timeline', 'v8', 'toplevel', 'disabled-by-default-v8.gc'];
    await tab.send('Tracing.start', {
      transferMode: 'ReportEvents',
      traceConfig: { includedCategories: [...categories, 'loading'] },
    });
    await tab.send('Page.enable');
    await tab.send('Page.navigate', { url });
    await sleep(OBSERVED);
    await tab.send('Tracing.end');
    await complete;
    return events;
  } finally {
    await tab.close();
  }
}

/** Milliseconds after the paint, each event's without those within it. */
function timesIn(events: TraceEvent[]): Record<string, number> {
  const paint = events.findLast(({ name }) => name === 'firstContentfulPaint');
  if (!paint) throw new Error('the page was not painted');
  const { pid, tid, ts } = paint;
  const times: Record<string, number> = {
    all: 0,
    other: 0,
    'longest task': 0,
    'longest layout': 0,
  };
  for (const kind of Object.keys(KINDS)) times[kind] = 0;
  /** The events around the current one, and the kind of each. */
  const open: { end: number; kind: string }[] = [];
  const ofPage = events.filter((event) => event.pid === pid && event.tid === tid && event.ts > ts);
  for (const { name, ph, ts: start, dur = 0, tdur } of ofPage.toSorted(
    (one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0),
  )) {
    if (ph !== 'X' || tdur === undefined) continue;
    const time = (tdur * SLOWDOWN) / 1_000;
    while (open.length > 0 && open.at(-1)!.end <= start) open.pop();
    const parent = open.at(-1);
    const kind = kindOf(name) ?? parent?.kind ?? 'other';
    times[kind]! += time;
    if (parent) times[parent.kind]! -= time;
    else {
      times.all! += time;
      times['longest task'] = Math.max(times['longest task']!, time);
    }
    if (kind === 'layout') times['longest layout'] = Math.max(times['longest layout']!, time);
    open.push({ end: start + dur, kind });
  }
  return times;
}

const given = process.argv.slice(3);
const site = given.length === 0 ? await startSite() : null;
if (site) await pagesAreReady(site);
const floor = await serveStaticFloor(site?.url ?? given[0]!, PATHS);
const urls = PATHS.flatMap((path) =>
  [...(site ? [site.url] : given), floor.url].map((origin) => ({ path, url: origin + path })),
);
const measured = new Map<string, Record<string, number>[]>();
try {
  for (let run = 0; run < RUNS; run++)
    for (const { url } of urls)
      measured.set(url, [...(measured.get(url) ?? []), await measure(url)]);
} finally {
  await floor.stop();
  await site?.stop();
}
const rows = urls.map(({ path, url }) => {
  const runs = measured.get(url)!;
  const times = Object.keys(runs[0]!).map((kind) => [
    kind,
    rounded(median(runs.map((run) => run[kind]!))),
  ]);
  const isFloor = url.startsWith(floor.url);
  return {
    page: isFloor ? `${path} without scripts` : site ? path : url,
    isFloor,
    ...Object.fromEntries(times),
  } as {
    page: string;
    isFloor: boolean;
  } & Record<string, number>;
});
report('after-paint', {
  rows: rows.map(({ isFloor: _, ...row }) => row),
  targets: rows
    .filter(({ isFloor }) => !isFloor)
    .map((row) => ({
      what: `${row.page}: longest layout, ms`,
      measured: row['longest layout']!,
      most: 50,
    })),
});

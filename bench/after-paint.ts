/**
 * What a page computes after its first paint: thread time of the page's main thread, times four, by kind,
 * and its longest tasks. Blind to other load of the machine, unlike blocking time:
 * `node bench/after-paint.ts [runs] [origin …]`. Without an origin it starts the site of the build; with several,
 * pages of each are loaded in turn. Needs a Chromium.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { startSite } from '../tests/helpers/process/start-site.ts';
import { openTab } from './browser-by-devtools.ts';
import { median, rounded } from './report.ts';
import { pagesAreReady } from './site-process.ts';

const PATHS = process.env.PATHS?.split(',') ?? ['/', '/services/virtual-assistant', '/blog', '/contact-us'];
/** A phone of 2020 beside the machine of a developer. */
const SLOWDOWN = 4;
/** Milliseconds for which a page is observed. */
const OBSERVED = 5_000;
/** Milliseconds after which a trace is lost. */
const LOST = 20_000;

const KINDS = {
  script:
    /^(FunctionCall|FireAnimationFrame|FireIdleCallback|TimerFire|RunMicrotasks|EventDispatch|v8\.callFunction)$/,
  evaluation: /^(EvaluateScript|v8\.(compile|evaluateModule|run|produceCache).*|V8\.Compile.*)$/,
  collection: /^(V8\.GC|MinorGC|MajorGC|BlinkGC|CppGC).*/,
  style: /^(UpdateLayoutTree|ParseAuthorStyleSheet)$/,
  layout: /^Layout$/,
  paint: /^(PrePaint|Paint|Layerize|UpdateLayer|Commit|CompositeLayers)$/,
};
type Kind = keyof typeof KINDS | 'other';

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds, of the clock and of the thread. */
  ts: number;
  dur?: number;
  tts?: number;
  tdur?: number;
  args: { data?: { isMainFrame?: boolean } };
}

interface Measured {
  kinds: Record<Kind, number>;
  total: number;
  /** Milliseconds of the longest tasks, and of the longest layout. */
  tasks: number[];
  layout: number;
  blocking: number;
}

/** Traces are lost now and then; the third failure counts. */
async function measure(url: string, attempts = 3): Promise<Measured> {
  const lost = sleep(LOST).then(() => {
    throw new Error(`no trace of ${url}`);
  });
  try {
    return await Promise.race([trace(url), lost]);
  } catch (error) {
    if (attempts > 1) return measure(url, attempts - 1);
    throw error;
  }
}

/** Loads a page in a new browser as on a phone, and reads its trace. */
async function trace(url: string): Promise<Measured> {
  const tab = await openTab();
  try {
    await tab.send('Emulation.setDeviceMetricsOverride', {
      width: 390,
      height: 664,
      deviceScaleFactor: 2,
      mobile: true,
    });
    const events: TraceEvent[] = [];
    const complete = tab.event('Tracing.tracingComplete', () => true);
    void tab.event('Tracing.dataCollected', ({ value }) => {
      events.push(...(value as TraceEvent[]));
      return false;
    });
    await tab.send('Tracing.start', {
      transferMode: 'ReportEvents',
      traceConfig: {
        includedCategories: [
          'devtools.timeline',
          'v8',
          'toplevel',
          'loading',
          'disabled-by-default-v8.gc',
        ],
      },
    });
    await tab.send('Page.enable');
    await tab.send('Page.navigate', { url });
    await sleep(OBSERVED);
    await tab.send('Tracing.end');
    await complete;
    return read(events);
  } finally {
    await tab.close();
  }
}

function read(events: TraceEvent[]): Measured {
  const paint = events.filter(({ name }) => name === 'firstContentfulPaint').at(-1);
  if (!paint) throw new Error('the page was not painted');
  const thread = events
    .filter(
      ({ pid, tid, ph, ts }) =>
        pid === paint.pid && tid === paint.tid && ph === 'X' && ts > paint.ts,
    )
    .filter(({ tdur }) => tdur !== undefined)
    .toSorted((one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0));
  const kinds: Measured['kinds'] = {
    script: 0,
    evaluation: 0,
    collection: 0,
    style: 0,
    layout: 0,
    paint: 0,
    other: 0,
  };
  const own = new Map(thread.map((event) => [event, event.tdur!]));
  const open: TraceEvent[] = [];
  const tasks: number[] = [];
  let longestLayout = 0;
  for (const event of thread) {
    while (open.length > 0 && open.at(-1)!.ts + (open.at(-1)!.dur ?? 0) <= event.ts) open.pop();
    const parent = open.at(-1);
    if (parent) own.set(parent, own.get(parent)! - event.tdur!);
    else tasks.push((event.tdur! * SLOWDOWN) / 1000);
    if (event.name === 'Layout')
      longestLayout = Math.max(longestLayout, (event.tdur! * SLOWDOWN) / 1000);
    open.push(event);
  }
  const open2: [TraceEvent, Kind][] = [];
  for (const event of thread) {
    while (open2.length > 0 && open2.at(-1)![0].ts + (open2.at(-1)![0].dur ?? 0) <= event.ts)
      open2.pop();
    const found = (Object.keys(KINDS) as (keyof typeof KINDS)[]).find((kind) =>
      KINDS[kind].test(event.name),
    );
    const kind = found ?? open2.at(-1)?.[1] ?? 'other';
    kinds[kind] += (own.get(event)! * SLOWDOWN) / 1000;
    open2.push([event, kind]);
  }
  const sorted = tasks.toSorted((one, other) => other - one);
  return {
    kinds,
    total: tasks.reduce((sum, task) => sum + task, 0),
    tasks: sorted.slice(0, 4),
    layout: longestLayout,
    blocking: sorted.reduce((sum, task) => sum + Math.max(0, task - 50), 0),
  };
}

const runs = Number(process.argv[2] ?? 5);
let origins = process.argv.slice(3);
const site = origins.length === 0 ? await startSite() : null;
try {
  if (site) {
    await pagesAreReady(site);
    origins = [site.url];
  }
  const found = new Map<string, Measured[]>();
  for (let run = 0; run < runs; run++)
    for (const path of PATHS)
      for (const origin of origins) {
        const url = origin + path;
        found.set(url, [...(found.get(url) ?? []), await measure(url)]);
      }
  for (const [url, measured] of found) {
    const of = (value: (one: Measured) => number) => rounded(median(measured.map(value)));
    console.log(url, {
      total: of(({ total }) => total),
      ...Object.fromEntries(
        Object.keys(measured[0]!.kinds).map((kind) => [
          kind,
          of(({ kinds }) => kinds[kind as Kind]),
        ]),
      ),
      longest: [0, 1, 2, 3].map((n) => of(({ tasks }) => tasks[n] ?? 0)).join(' '),
      layoutMax: of(({ layout }) => layout),
      blocking: of(({ blocking }) => blocking),
    });
  }
} finally {
  await site?.stop();
}

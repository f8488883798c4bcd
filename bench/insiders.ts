/**
 * The effect of insiders on visitors: `node bench/insiders.ts [seconds] [rounds]`. Needs the build.
 *
 * A second client requests public pages and sends enquiries at a steady rate, with and without a reader,
 * an editor, somebody of sales, the holders of keys and of a draft link, and a visitor at their worst
 * (tests/helpers/process/busy-insiders.ts); rounds alternate. Times are from when each request was due.
 */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { migrate } from '../server/db/migrations.ts';
import { openDatabase } from '../server/db/open-database.ts';
import { listedRoutes } from '../tests/helpers/route-paths.ts';
import type { Answers } from '../tests/helpers/process/busy-insiders.ts';
import { signInOwner, startStudio } from '../tests/helpers/process/start-studio.ts';
import { fillEnquiries } from '../tests/helpers/store/fill-enquiries.ts';
import { newTestStore } from '../tests/helpers/store/test-store.ts';
import { openEnquiryClient } from './enquiry-load.ts';
import { openLoop } from './open-loop.ts';
import { median, quantile, report, rounded } from './report.ts';
import { loopOf, memoryOf, pagesAreReady } from './site-process.ts';

const SECONDS = Number(process.argv[2] ?? 15);
const ROUNDS = Number(process.argv[3] ?? 3);
/** Requests a second. */
const PAGES = 100;
const ENQUIRIES = 10;

/** Enquiries that are there. */
const STORED = 10_500;

const store = await newTestStore();
const filling = openDatabase(store);
await migrate(filling);
await fillEnquiries(filling, STORED);
await filling.destroy();
const studio = await startStudio({
  ...store.settings,
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'info',
  METRICS_PORT: '0',
});
await pagesAreReady(studio);
const owner = await signInOwner(studio);
const enquiries = openEnquiryClient(studio.url, '/api/contactUsapi.php');
let page = 0;
let number = 0;

/** Sends enquiries at a steady rate; milliseconds of each, from when it was due. */
async function sendEnquiries(): Promise<number[]> {
  const took: number[] = [];
  const startTime = performance.now();
  const sent = Array.from({ length: ENQUIRIES * SECONDS }, async (_, index) => {
    const due = startTime + (index * 1_000) / ENQUIRIES;
    await sleep(Math.max(0, due - performance.now()));
    await enquiries.run(number++);
    took.push(performance.now() - due);
  });
  await Promise.all(sent);
  return took;
}

async function measure() {
  const { turns: before } = await loopOf(studio);
  const [pages, sent] = await Promise.all([
    openLoop({
      port: Number(new URL(studio.url).port),
      rate: PAGES,
      seconds: SECONDS,
      connections: 20,
      path: () => listedRoutes[page++ % listedRoutes.length]!,
    }),
    sendEnquiries(),
  ]);
  const { turns, ...lag } = await loopOf(studio);
  const long = [...turns].map(
    ([call, seconds]) => [call, seconds - (before.get(call) ?? 0)] as const,
  );
  return {
    lag,
    long: long.filter(([, seconds]) => seconds > 0).toSorted(([, a], [, b]) => b - a),
    pages: quantile(pages.took, 0.99),
    bad: pages.bad,
    enquiries: quantile(sent, 0.99),
    memory: memoryOf(studio.process.pid),
  };
}

const quiet: Awaited<ReturnType<typeof measure>>[] = [];
const busy: typeof quiet = [];
const answers: Answers[] = [];
// In a thread: what their megabytes cost the sender must not delay the requests of visitors.
const insiders = new Worker(new URL('insiders-thread.ts', import.meta.url), {
  workerData: { studio: { url: studio.url, studioUrl: studio.studioUrl }, owner },
});
async function turn(): Promise<Answers> {
  insiders.postMessage(null, []);
  const [answered] = (await once(insiders, 'message')) as [Answers];
  return answered;
}
for (let round = 0; round < ROUNDS; round++) {
  quiet.push(await measure());
  await turn();
  await sleep(2_000);
  busy.push(await measure());
  answers.push(await turn());
}
await insiders.terminate();
enquiries.close();
await studio.stop();
store.remove();

const p99 = (runs: typeof quiet, of: 'pages' | 'enquiries') =>
  rounded(median(runs.map((run) => run[of])), 1);
const rows = (['pages', 'enquiries'] as const).map((of) => ({
  p99: of,
  without: p99(quiet, of),
  'beside them': p99(busy, of),
}));
report('insiders', {
  rows,
  targets: rows.map((row) => ({
    what: `p99 of ${row.p99} beside insiders at their worst, ms`,
    measured: row['beside them'],
    most: Math.max(100, 3 * row.without),
  })),
  more: {
    answers,
    // Of the visitors' thread alone: milliseconds, and seconds of long turns by call.
    lagWithout: quiet.map(({ lag }) => lag),
    lagBeside: busy.map(({ lag }) => lag),
    longTurns: busy.map(({ long }) => long.slice(0, 12)),
    pagesNot200: [...quiet, ...busy].reduce((sum, { bad }) => sum + bad, 0),
    memoryMb: rounded(Math.max(...busy.map(({ memory }) => memory)) / 2 ** 20),
  },
});

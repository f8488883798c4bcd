/**
 * The effect of ten pictures of 24 megapixels on visitors: `node bench/pictures.ts [rounds]`. Needs the build.
 *
 * A client requests public pages at a steady rate, without and while the pictures are added and their sizes made;
 * rounds alternate. Times are from when each request was due. What the machine itself costs: the same pages while
 * another program of the lowest priority computes. The memory is that of the site's process, which has the studio, and
 * the most that its child processes take.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { listedRoutes } from '../tests/helpers/route-paths.ts';
import { OWN_PAGE, signInOwner, startStudio } from '../tests/helpers/process/start-studio.ts';
import { openLoop } from './open-loop.ts';
import { photograph } from './photographs.ts';
import { median, quantile, report, rounded } from './report.ts';
import { memoryOf, pagesAreReady } from './site-process.ts';

const ROUNDS = Number(process.argv[2] ?? 3);
const SECONDS = 20;
/** Requests a second. */
const PAGES = 100;
const PICTURES = 10;

const studio = await startStudio({ RATE_LIMIT: 'off', LOG_LEVEL: 'info' });
await pagesAreReady(studio);
const cookie = await signInOwner(studio);
let page = 0;

const photographs: Buffer[] = [];
for (let seed = 0; seed < PICTURES * ROUNDS; seed++) photographs.push(await photograph(seed));

async function pages() {
  const { took, bad } = await openLoop({
    port: Number(new URL(studio.url).port),
    rate: PAGES,
    seconds: SECONDS,
    connections: 20,
    path: () => listedRoutes[page++ % listedRoutes.length]!,
  });
  return { p50: quantile(took, 0.5), p99: quantile(took, 0.99), bad };
}

/** The pages while another program of the lowest priority takes what is left of the processors. */
async function pagesBesideProgram() {
  const program = `require('node:os').setPriority(19); for (;;) Math.random()`;
  const computing = spawn(process.execPath, ['-e', program], { stdio: 'ignore' });
  try {
    return await pages();
  } finally {
    computing.kill('SIGKILL');
  }
}

const adding = new Worker(new URL('pictures-thread.ts', import.meta.url), {
  workerData: { studioUrl: studio.studioUrl, headers: { ...OWN_PAGE, cookie } },
});
/** Adds ten pictures, and waits until the sizes of all stand. */
async function addPictures(): Promise<{ seconds: number; childMemory: number }> {
  adding.postMessage(photographs.splice(0, PICTURES), []);
  const [done] = (await once(adding, 'message')) as [{ seconds: number; childMemory: number }];
  return done;
}

const quiet: Awaited<ReturnType<typeof pages>>[] = [];
const busy: typeof quiet = [];
const besideProgram: typeof quiet = [];
const seconds: number[] = [];
const memory: number[] = [];
let childMemory = 0;
const before = memoryOf(studio.process.pid);
for (let round = 0; round < ROUNDS; round++) {
  quiet.push(await pages());
  besideProgram.push(await pagesBesideProgram());
  const [beside, added] = await Promise.all([pages(), addPictures()]);
  busy.push(beside);
  seconds.push(added.seconds);
  ({ childMemory } = added);
  memory.push(memoryOf(studio.process.pid));
}
await adding.terminate();
await studio.stop();

const of = (runs: typeof quiet, which: 'p50' | 'p99') =>
  rounded(median(runs.map((run) => run[which])), 2);
const rows = (['p50', 'p99'] as const).map((which) => ({
  'of pages, ms': which,
  without: of(quiet, which),
  'beside a program of lowest priority': of(besideProgram, which),
  'while ten are made': of(busy, which),
  ratio: rounded(of(busy, which) / of(quiet, which), 2),
}));
const mb = (bytes: number) => rounded(bytes / 2 ** 20);
report('pictures', {
  rows,
  targets: rows.map((row) => ({
    what: `${row['of pages, ms']} of pages while pictures are made, ratio`,
    measured: row.ratio,
    most: 1.5,
  })),
  more: {
    secondsForTen: rounded(median(seconds), 1),
    pagesNot200: [...quiet, ...busy].reduce((sum, { bad }) => sum + bad, 0),
    siteMemoryMb: { before: mb(before), after: mb(Math.max(...memory)) },
    childMemoryMb: mb(childMemory),
  },
});

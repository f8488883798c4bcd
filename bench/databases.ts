/**
 * The same enquiries and the same page on SQLite, on PostgreSQL, and on PostgreSQL with two
 * processes: `node bench/databases.ts [rounds] [enquiries each]`. Needs the build and PostgreSQL.
 *
 * Both databases fsync each commit (synchronous=FULL; fsync and synchronous_commit on). The
 * database server, the sites and the client share this machine. Two processes have two ports, as
 * behind a load balancer; the client divides its connections among them. Rounds alternate, so that
 * other load affects all alike. Ratios are relative to SQLite. A publish counts as seen when the
 * home page of every process shows it.
 */
import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ENQUIRY_PATH } from '../contract/enquiry/enquiry-fields.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../server/db/open-database.ts';
import { publishPost } from '../tests/helpers/store/publish-post.ts';
import { startSite, type RunningSite } from '../tests/helpers/process/start-site.ts';
import { startPostgres } from '../tests/helpers/store/temporary-postgres.ts';
import { CONCURRENCY, measureWork, openEnquiryClient, type Measured } from './enquiry-load.ts';
import { loadPages } from './page-load.ts';
import { median, report, rounded } from './report.ts';

/** Seconds of page load per round. */
const PAGE_SECONDS = 3;

/** One way to run the site, with what each round measured. */
interface Subject {
  what: string;
  sites: RunningSite[];
  /** Pages a second. */
  pages: number[];
  /** Milliseconds until all processes show a publish. */
  seen: number[];
  enquiries: Measured[];
}

async function postAll(sites: RunningSite[], count: number): Promise<Measured> {
  const client = openEnquiryClient(
    sites.map(({ url }) => url),
    `/${ENQUIRY_PATH}`,
  );
  const measured = await measureWork(count, CONCURRENCY, client.run);
  client.close();
  return measured;
}

/** Publishes a post; milliseconds until every process shows it. */
async function publishAndLook([site, ...others]: RunningSite[], title: string): Promise<number> {
  const db = openDatabase(site!);
  const startTime = performance.now();
  await publishPost(db, 'a-post-of-today', title);
  const look = async ({ url }: RunningSite) => {
    while (!(await (await fetch(url)).text()).includes(title)) await sleep(10);
  };
  await Promise.all([site!, ...others].map(look));
  const took = performance.now() - startTime;
  await db.destroy();
  // The other pages are revalidated, too.
  await sleep(2_000);
  return took;
}

/** @param each enquiries per round */
async function measureDatabases(rounds: number, each: number) {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'citadel-bench-'));
  const server = await startPostgres({ durable: true });
  const start = (name: string, settings: Record<string, string> = {}) =>
    startSite({
      DATA_DIR: join(folder.path, name),
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'silent',
      ...settings,
    });
  const subject = (what: string, ...sites: RunningSite[]): Subject => ({
    what,
    sites,
    pages: [],
    seen: [],
    enquiries: [],
  });
  const [one, two] = [await server.createDatabase(), await server.createDatabase()];
  const subjects = [
    subject('SQLite, one process', await start('sqlite')),
    subject('PostgreSQL, one process', await start('one', { DATABASE_URL: one })),
    subject(
      'PostgreSQL, two processes',
      await start('two', { DATABASE_URL: two }),
      // One process delivers.
      await start('second', { DATABASE_URL: two, ROLE: 'site' }),
    ),
  ];
  try {
    // Pages before enquiries, whose deliveries continue after them. The first round of each warms up.
    for (let round = -1; round < rounds; round++)
      for (const { sites, pages, seen } of subjects) {
        const load = { connections: CONCURRENCY, seconds: PAGE_SECONDS };
        const perSecond = await loadPages(
          sites.map(({ url }) => url),
          load,
        );
        const took = await publishAndLook(sites, `Published in round ${round}`);
        if (round < 0) continue;
        pages.push(perSecond);
        seen.push(took);
      }
    for (let round = -1; round < rounds; round++)
      for (const { sites, enquiries } of subjects) {
        const measured = await postAll(sites, each);
        if (round >= 0) enquiries.push(measured);
      }
  } finally {
    for (const { sites } of subjects) for (const site of sites) await site.stop();
    await server.stop();
  }
  const rates = (of: Subject) => of.enquiries.map(({ perSecond }) => perSecond);
  /** Relative to SQLite in the same round. */
  const ratio = (values: number[], toSqlite: number[]) =>
    rounded(median(values.map((value, round) => value / toSqlite[round]!)), 2);
  return subjects.map((of) => ({
    what: of.what,
    enquiries_per_second: rounded(median(rates(of))),
    enquiries_ratio: ratio(rates(of), rates(subjects[0]!)),
    p50_ms: rounded(median(of.enquiries.map(({ p50 }) => p50)), 1),
    p99_ms: rounded(median(of.enquiries.map(({ p99 }) => p99)), 1),
    pages_per_second: rounded(median(of.pages)),
    pages_ratio: ratio(of.pages, subjects[0]!.pages),
    publish_seen_ms: rounded(median(of.seen)),
  }));
}

const [rounds, each] = [Number(process.argv[2] ?? 3), Number(process.argv[3] ?? 2_000)];
report('databases', {
  rows: await measureDatabases(rounds, each),
  more: { rounds, each, at_once: CONCURRENCY },
});

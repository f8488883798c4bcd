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
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ENQUIRY_PATH } from '../contract/enquiry/enquiry-fields.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../server/db/open-database.ts';
import { publishPost } from '../tests/helpers/store/publish-post.ts';
import { startSite, type RunningSite } from '../tests/helpers/process/start-site.ts';
import { startPostgres } from '../tests/helpers/store/temporary-postgres.ts';
import { CONCURRENCY, measureWork, openEnquiryClient } from './enquiry-load.ts';
import { loadPages } from './page-load.ts';
import { report } from './report.ts';

/** Seconds of page load per round. */
const PAGE_SECONDS = 3;

interface Subject {
  what: string;
  sites: RunningSite[];
}

interface Measured {
  enquiriesPerSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  pagesPerSecond: number;
  /** Milliseconds until all processes show a publish. */
  publishSeen: number;
}

interface DatabasesRow {
  what: string;
  enquiries_per_second: number;
  enquiries_ratio: number;
  p50_ms: number;
  p99_ms: number;
  pages_per_second: number;
  pages_ratio: number;
  publish_seen_ms: number;
}

async function postAll(sites: RunningSite[], count: number) {
  const client = openEnquiryClient(
    sites.map(({ url }) => url),
    `/${ENQUIRY_PATH}`,
  );
  const { perSecond, p50, p99 } = await measureWork(count, CONCURRENCY, client.run);
  client.close();
  return { enquiriesPerSecond: perSecond, p50, p99 };
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
async function measureDatabases(rounds: number, each: number): Promise<DatabasesRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'citadel-bench-'));
  const server = await startPostgres({ durable: true });
  const start = (name: string, settings: Record<string, string> = {}) =>
    startSite({
      DATA_DIR: join(folder, name),
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'silent',
      ...settings,
    });
  const [one, two] = [await server.createDatabase(), await server.createDatabase()];
  const subjects: Subject[] = [
    { what: 'SQLite, one process', sites: [await start('sqlite')] },
    { what: 'PostgreSQL, one process', sites: [await start('one', { DATABASE_URL: one })] },
    {
      what: 'PostgreSQL, two processes',
      sites: [
        await start('two', { DATABASE_URL: two }),
        // One process delivers.
        await start('second', { DATABASE_URL: two, ROLE: 'site' }),
      ],
    },
  ];
  const measured: Measured[][] = subjects.map(() => []);
  // Pages before enquiries, whose deliveries continue after them. The first round of each warms up.
  const pages: number[][] = subjects.map(() => []);
  const seen: number[][] = subjects.map(() => []);
  try {
    for (let round = -1; round < rounds; round++)
      for (const [index, { sites }] of subjects.entries()) {
        const load = { connections: CONCURRENCY, seconds: PAGE_SECONDS };
        const perSecond = await loadPages(
          sites.map(({ url }) => url),
          load,
        );
        const took = await publishAndLook(sites, `Published in round ${round}`);
        if (round < 0) continue;
        pages[index]!.push(perSecond);
        seen[index]!.push(took);
      }
    for (let round = -1; round < rounds; round++)
      for (const [index, { sites }] of subjects.entries()) {
        const enquiries = await postAll(sites, each);
        if (round >= 0)
          measured[index]!.push({
            ...enquiries,
            pagesPerSecond: pages[index]![round]!,
            publishSeen: seen[index]![round]!,
          });
      }
  } finally {
    for (const { sites } of subjects) for (const site of sites) await site.stop();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  const median = (of: (round: Measured, index: number) => number, subject: number) =>
    measured[subject]!.map(of).toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? NaN;
  const ratio = (of: keyof Measured, subject: number) =>
    Number(median((round, index) => round[of] / measured[0]![index]![of], subject).toFixed(2));
  return subjects.map(({ what }, index) => ({
    what,
    enquiries_per_second: Math.round(median((round) => round.enquiriesPerSecond, index)),
    enquiries_ratio: ratio('enquiriesPerSecond', index),
    p50_ms: Number(median((round) => round.p50, index).toFixed(1)),
    p99_ms: Number(median((round) => round.p99, index).toFixed(1)),
    pages_per_second: Math.round(median((round) => round.pagesPerSecond, index)),
    pages_ratio: ratio('pagesPerSecond', index),
    publish_seen_ms: Math.round(median((round) => round.publishSeen, index)),
  }));
}

const [rounds, each] = [Number(process.argv[2] ?? 3), Number(process.argv[3] ?? 2_000)];
report('databases', {
  rows: await measureDatabases(rounds, each),
  more: { rounds, each, at_once: CONCURRENCY },
});

/**
 * Durable enquiries per second, relative to bare inserts with the same durability on the same disk
 * in the same run: `node bench/enquiries.ts [rounds] [enquiries each]`. Needs the build.
 *
 * In process: bare inserts (bare-insert.ts) against everything the server does with an enquiry
 * between validation and response, 64 at a time. Over HTTP: bare inserts behind a minimal server
 * (bare-server.ts) against the built site while it delivers, on 64 connections.
 *
 * Rounds alternate, so that other load affects all alike.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ENQUIRY_PATH } from '../contract/enquiry/enquiry-fields.ts';
import { openDatabase } from '../server/db/open-database.ts';
import { migrate } from '../server/db/migrations.ts';
import { bareSubmission, openAccept, sampleFields } from '../tests/helpers/enquiries.ts';
import { startSite } from '../tests/helpers/process/start-site.ts';
import { openBareInsert } from './bare-insert.ts';
import { CONCURRENCY, measureWork, openEnquiryClient, type Measured } from './enquiry-load.ts';
import { median, report, rounded } from './report.ts';

const ROUNDS = Number(process.argv[2] ?? 5);
const EACH = Number(process.argv[3] ?? 3_000);

function openBare(folder: string) {
  const bare = openBareInsert(folder);
  return { run: (n: number) => bare.insert(sampleFields(n)), close: bare.close };
}

async function openInProcess(folder: string) {
  const db = openDatabase({ dataDir: folder }, { busyTimeout: 0 });
  await migrate(db);
  const accept = openAccept(db, { destinations: ['team-mail'] });
  return {
    async run(n: number) {
      const result = await accept({ ...bareSubmission(sampleFields(n)), idempotencyKey: `b-${n}` });
      if (result.outcome !== 'accepted') throw new Error(result.outcome);
    },
    close: () => db.destroy(),
  };
}

async function openSite(folder: string) {
  const site = await startSite({ DATA_DIR: folder, RATE_LIMIT: 'off', LOG_LEVEL: 'silent' });
  const client = openEnquiryClient(site.url, `/${ENQUIRY_PATH}`);
  return {
    run: client.run,
    async close() {
      client.close();
      await site.stop();
    },
  };
}

async function openBareServer(folder: string) {
  const server = spawn(process.execPath, ['bench/bare-server.ts', folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(server.stdout, 'data')) as [Buffer];
  const client = openEnquiryClient(/http:\S+/.exec(line.toString())?.[0] ?? '', '/');
  return {
    run: client.run,
    close() {
      client.close();
      server.kill();
    },
  };
}

using temporary = mkdtempDisposableSync(join(tmpdir(), 'citadel-bench-'));
const folder = temporary.path;
const subfolder = (name: string) => {
  mkdirSync(join(folder, name));
  return join(folder, name);
};
const subjects = {
  bare: { name: 'bare inserts', concurrency: 1, ...openBare(folder) },
  accepted: {
    name: 'accepted',
    concurrency: CONCURRENCY,
    ...(await openInProcess(subfolder('process'))),
  },
  bareHttp: {
    name: 'bare inserts, over HTTP',
    concurrency: CONCURRENCY,
    ...(await openBareServer(subfolder('bare'))),
  },
  acceptedHttp: {
    name: 'accepted, over HTTP',
    concurrency: CONCURRENCY,
    ...(await openSite(subfolder('site'))),
  },
};
type Subject = keyof typeof subjects;
/** The reference of each ratio. */
const reference: Record<Subject, Subject> = {
  bare: 'bare',
  accepted: 'bare',
  bareHttp: 'bareHttp',
  acceptedHttp: 'bareHttp',
};
const keys = Object.keys(subjects) as Subject[];

const rounds: Record<Subject, Measured>[] = [];
try {
  for (let round = -1; round < ROUNDS; round++) {
    const measured = {} as Record<Subject, Measured>;
    for (const key of keys)
      measured[key] = await measureWork(EACH, subjects[key].concurrency, subjects[key].run);
    // The first round warms up.
    if (round >= 0) rounds.push(measured);
  }
} finally {
  for (const key of keys) await subjects[key].close();
}

const rows = keys.map((key) => ({
  what: subjects[key].name,
  per_second: rounded(median(rounds.map((round) => round[key].perSecond))),
  p50_ms: rounded(median(rounds.map((round) => round[key].p50)), 2),
  p99_ms: rounded(median(rounds.map((round) => round[key].p99)), 2),
  ratio: rounded(
    median(rounds.map((round) => round[key].perSecond / round[reference[key]].perSecond)),
    2,
  ),
}));
report('enquiries', {
  rows,
  more: { rounds: ROUNDS, each: EACH, at_once: CONCURRENCY, every_round: rounds },
});

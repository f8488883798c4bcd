/**
 * How soon a published change of each kind of content is on every page, feed and answer that shows it:
 * `node bench/kinds.ts [rounds]`. Needs the build. This process publishes into the store of the running
 * site, like the CLI, and polls.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { formKinds } from '../contract/kinds/content-kinds.ts';
import { openDatabase } from '../server/db/open-database.ts';
import { showChange } from '../tests/helpers/store/kind-changes.ts';
import { startSite } from '../tests/helpers/process/start-site.ts';
import { median, report, rounded } from './report.ts';
import { cpuSecondsOf, pagesAreReady } from './site-process.ts';

const ROUNDS = Number(process.argv[2] ?? 3);
/** Milliseconds after which a change counts as not seen, which ends the measurement. */
const WITHIN = 5_000;
/** Milliseconds that a promise allows. */
const PROMISED = 1_000;
/** Milliseconds until the other pages are rendered again as well, so that the next change is measured alone. */
const PAUSE = 500;

const site = await startSite({ RATE_LIMIT: 'off' });
const db = openDatabase(site);
try {
  await pagesAreReady(site);
  const measured = new Map(formKinds.map((kind) => [kind, [] as { took: number; cpu: number }[]]));
  const cpuTime = () => cpuSecondsOf(site.process.pid) * 1_000;
  for (let round = 0; round < ROUNDS; round++)
    for (const [index, kind] of formKinds.entries()) {
      const mark = 1_000 + round * 101 + index;
      const cpuBefore = cpuTime();
      const took = await showChange(site.url, db, kind, { mark, within: WITHIN });
      measured.get(kind)?.push({ took, cpu: cpuTime() - cpuBefore });
      await sleep(PAUSE);
    }
  const rows = [...measured].map(([kind, times]) => ({
    kind,
    seen_ms: rounded(median(times.map(({ took }) => took))),
    latest_ms: rounded(Math.max(...times.map(({ took }) => took))),
    // Beside the others, this says how busy the machine was.
    cpu_ms: rounded(median(times.map(({ cpu }) => cpu))),
  }));
  report('kinds', {
    rows,
    targets: rows.map(({ kind, latest_ms }) => ({
      what: `${kind}: seen everywhere, latest ms`,
      measured: latest_ms,
      most: PROMISED,
    })),
    more: { rounds: ROUNDS },
  });
} finally {
  await db.destroy();
  await site.stop();
}

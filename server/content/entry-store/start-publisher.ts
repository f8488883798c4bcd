import type { Logger } from 'pino';
import { readDatabaseTime } from '../../db/engine.ts';
import type { Database } from '../../db/open-database.ts';
import { repeat, type Repeated } from '../../concurrency/repeat.ts';
import type { RunTexts } from '../texts/run-texts.ts';
import { getNextDue } from './next-due.ts';
import type { DueReport, RecordDue } from './publish-due.ts';

/** Milliseconds after which the dates are read again, because another process may have set one. */
const INTERVAL = 2_000;

interface PublisherOptions {
  db: Database;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** By default in this process; a site has a thread for it. */
  runTexts?: RunTexts;
  /** Records in the audit log what was done. */
  record: RecordDue;
  /** Milliseconds. */
  interval?: number;
}

/**
 * Publishes and takes down what is due by the database's clock; at the start, what became due while no process
 * ran. Every process does this; a lock makes sure that it happens once.
 */
export function startPublisher({
  db,
  log,
  runTexts,
  record,
  interval = INTERVAL,
}: PublisherOptions): Pick<Repeated, 'stop'> {
  // A revision whose date cannot be kept is logged once, and tried again by the next process.
  const refused = new Set<string>();

  async function publishWhatIsDue(): Promise<number> {
    const due = await getNextDue(db, refused);
    if (due === null) return interval;
    const now = await readDatabaseTime(db);
    const wait = Date.parse(due) - now.getTime();
    if (wait > 0) return Math.min(wait, interval);
    // Imported lazily: most processes publish nothing by date.
    const { publishDue } = await import('./publish-due.ts');
    const done = await publishDue(db, now.toISOString(), refused, record, runTexts);
    if (done) report(done);
    return 0;
  }

  function report({ published, ended: taken, refused: problems }: DueReport): void {
    for (const { kind, slug, publishAt } of published)
      log.info({ kind, slug, due: publishAt }, 'published on its date');
    for (const { kind, slug, unpublishAt } of taken)
      log.info({ kind, slug, due: unpublishAt }, 'taken down on its date');
    for (const { revisionId, words } of problems) {
      refused.add(revisionId);
      log.error(
        { revision: revisionId, reason: words },
        'cannot be published or taken down on its date',
      );
    }
  }

  return repeat(publishWhatIsDue, { name: 'publishing by date', log, retryAfter: interval });
}

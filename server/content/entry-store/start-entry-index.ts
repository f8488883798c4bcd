import type { Logger } from 'pino';
import { kindNames } from '../../../contract/kinds/content-kinds.ts';
import { repeat, type Repeated } from '../../concurrency/repeat.ts';
import type { Database } from '../../db/open-database.ts';
import { textsOf } from '../entry-texts.ts';
import { BATCH, writeLocked } from '../index-content.ts';
import type { RunTexts } from '../texts/run-texts.ts';
import { fillPictureVersions } from './fill-picture-versions.ts';
import { indexEntry } from './index-entry.ts';
import { getNewestRevision } from './revision.ts';

/** Milliseconds after which entries are looked for that are not in the search. */
const INTERVAL = 600_000;

interface EntryIndexOptions {
  db: Database;
  log: Pick<Logger, 'warn'>;
  texts: { run: RunTexts };
}

/**
 * Indexes the entries that are not in the search yet: those of a store that was moved, or has an earlier version. Then
 * records what pictures of an earlier version say.
 */
export function startEntryIndex({ db, log, texts }: EntryIndexOptions): Pick<Repeated, 'stop'> {
  async function indexSome(): Promise<number> {
    const missing = await db
      .selectFrom('revisions')
      .select('entry_id')
      .distinct()
      .where('kind', 'in', kindNames)
      .where('entry_id', 'not in', (indexed) =>
        indexed.selectFrom('listed_entries').select('entry_id'),
      )
      .limit(BATCH)
      .execute();
    for (const { entry_id: id } of missing) await indexNewest(db, id, texts.run);
    if (missing.length === BATCH) return 0;
    await fillPictureVersions(db, texts.run);
    return INTERVAL;
  }
  return repeat(indexSome, { name: 'search of entries', log, retryAfter: INTERVAL });
}

async function indexNewest(db: Database, entryId: string, runTexts: RunTexts): Promise<void> {
  const newest = await getNewestRevision(db, entryId);
  if (!newest) return;
  const { id, kind, slug } = newest;
  // A text that takes too long is found by its address alone.
  const [described] = await runTexts('', 'describe', [newest]).catch(() => []);
  const texts = textsOf(kind, slug, described?.values ?? {});
  await writeLocked(db, async (transaction) => {
    // Whoever saved it meanwhile has indexed it.
    if ((await getNewestRevision(transaction, entryId))?.id === id)
      await indexEntry(transaction, entryId, texts);
  });
}

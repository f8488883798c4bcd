import { sql } from 'kysely';
import { lacksVersions } from '../../db/lacks-versions.ts';
import type { Database } from '../../db/open-database.ts';
import { pictureVersionOf } from '../files/picture-source.ts';
import { writeLocked } from '../index-content.ts';
import { runTextsHere, TextRefused, type RunTexts } from '../texts/run-texts.ts';
import { addPictureVersion, type PictureVersion } from './revision.ts';

/** Versions in one transaction. Other writes of the process wait for it. */
const BATCH = 50;

/**
 * Records what versions of pictures say where another release did not. One that cannot be read stays without: then no
 * file is deleted, because nobody knows whether it has it.
 *
 * @param runTexts by default in this process
 */
export async function fillPictureVersions(
  db: Database,
  runTexts: RunTexts = runTextsHere,
): Promise<void> {
  if (!(await lacksVersions(db))) return;
  let last = { entry_id: '', number: 0 };
  for (let found = BATCH; found === BATCH;) {
    const rows = await db
      .selectFrom('revisions')
      .leftJoin('picture_versions', 'revision_id', 'revisions.id')
      .select(['revisions.id', 'source', 'entry_id', 'number'])
      // A literal, as in the index.
      .where('kind', '=', sql.lit('picture'))
      .where('revision_id', 'is', null)
      // In the order of the index: each is looked at once.
      .where(sql<boolean>`(entry_id, number) > (${last.entry_id}, ${last.number})`)
      .orderBy('entry_id')
      .orderBy('number')
      .limit(BATCH)
      .execute();
    found = rows.length;
    last = rows.at(-1) ?? last;
    const read = new Map<string, PictureVersion | null>();
    for (const { id, source } of rows) {
      const [described] = await runTexts('', 'describe', [{ kind: 'picture', source }]).catch(
        (error: unknown) => {
          if (error instanceof TextRefused) return [];
          throw error;
        },
      );
      if (described?.values) read.set(id, pictureVersionOf('picture', source, described.values));
    }
    await writeLocked(db, async (transaction) => {
      const stored = transaction.selectFrom('revisions').select('id');
      // A draft may have been replaced meanwhile.
      const ids = await stored.where('id', 'in', [...read.keys(), '']).execute();
      for (const { id } of ids) await addPictureVersion(transaction, id, read.get(id) ?? null);
    });
  }
}

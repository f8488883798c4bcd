import type { Database } from '../db/open-database.ts';
import { cleanMark, isClean } from './clean-html.ts';

/** Entries per transaction. */
const BATCH_SIZE = 200;

/**
 * Marks entries whose text the sanitizer would not change, so that it is not sanitized on every
 * read. Needed for entries stored before marks existed, or with another version of the sanitizer.
 *
 * @returns the number of entries whose text the sanitizer would change; they are left unmarked
 */
export async function markCleanEntries(db: Database): Promise<number> {
  const { sanitizeContent } = await import('./sanitize-content.ts');
  let unclean = 0;
  let last: string | undefined = '';
  while (last !== undefined) {
    const after: string = last;
    last = await db.transaction().execute(async (transaction) => {
      const rows = await transaction
        .selectFrom('entries')
        .select(['id', 'content_html', 'clean_mark'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(BATCH_SIZE)
        .execute();
      for (const { id, content_html: html, clean_mark: mark } of rows) {
        if (isClean(html, mark)) continue;
        const clean = sanitizeContent(html);
        if (clean !== html) unclean++;
        else
          await transaction
            .updateTable('entries')
            .set({ clean_mark: cleanMark(clean) })
            .where('id', '=', id)
            .where('content_html', '=', html)
            .execute();
      }
      return rows.at(-1)?.id;
    });
  }
  return unclean;
}

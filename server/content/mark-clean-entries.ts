import type { Database } from '../db/open-database.ts';
import { cleanMark, isClean } from './clean-html.ts';

/** Entries looked at in one transaction. */
const AT_ONCE = 200;

/**
 * Marks the entries whose text the sanitizer leaves as it is, so that it need
 * not be sanitized whenever it is read: those that were stored before there
 * were marks, or when the sanitizer was another.
 *
 * @returns how many entries have a text that the sanitizer would change; they are left as they are
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
        .limit(AT_ONCE)
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

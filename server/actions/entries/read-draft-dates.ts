import { dayAt } from '../../../contract/kinds/field.ts';
import type { Revision } from '../../content/entry-store/revision.ts';
import type { DraftDates } from '../../content/texts/text-jobs.ts';
import type { Database } from '../../db/open-database.ts';

/** The moment at which an id was made (UUID v7), in milliseconds. */
const madeAt = (id: string) => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

/**
 * Finds the dates that drafts get when they are published. An entry that never was begins with the day on which it was
 * made, and later has that of its schedule: unless its writer set another, it follows.
 *
 * @param at when they are published (ISO 8601, UTC); null if a schedule is canceled
 * @returns by the ids of the revisions that are drafted or scheduled
 */
export async function readDraftDates(
  db: Database,
  revisions: readonly Revision[],
  at: string | null,
): Promise<Map<string, DraftDates>> {
  const rows = await db
    .selectFrom('revisions')
    .select(['entry_id', 'publish_at', 'published_at'])
    .where('entry_id', 'in', ['', ...revisions.map(({ entryId }) => entryId)])
    .execute();
  return new Map(
    revisions.flatMap(({ id, entryId, state }): [string, DraftDates][] => {
      const versions = rows.filter((row) => row.entry_id === entryId);
      const isNew = versions.every(({ published_at }) => published_at === null);
      if (!['draft', 'scheduled'].includes(state) || (at === null && !isNew)) return [];
      const first = dayAt(madeAt(entryId));
      const dates = versions.flatMap(({ publish_at }) => publish_at ?? []);
      const unset = isNew ? [first, ...dates.map((date) => dayAt(Date.parse(date)))] : [];
      return [[id, { day: at === null ? first : dayAt(Date.parse(at)), unset }]];
    }),
  );
}

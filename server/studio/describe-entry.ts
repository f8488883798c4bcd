import type { Session } from '../accounts/sessions.ts';
import type { Revision } from '../content/entry-store/revision.ts';
import type { Database } from '../db/open-database.ts';
import type { EntryDetails, RevisionInfo, RevisionText } from './studio-types.ts';

/** A revision without its text. */
export const revisionInfo = (revision: Revision): RevisionInfo => ({
  id: revision.id,
  number: revision.number,
  slug: revision.slug,
  title: revision.title,
  state: revision.state,
  at: revision.createdAt,
  by: revision.author || revision.origin,
  origin: revision.origin,
  publishAt: revision.publishAt,
  unpublishAt: revision.unpublishAt,
  publishedAt: revision.publishedAt,
  endedAt: revision.endedAt,
});

/** A revision with its values, and what keeps it from being published. */
export const revisionText = (revision: Revision): RevisionText => ({
  ...revisionInfo(revision),
  source: revision.source,
  values: null,
  problems: [],
});

/** An entry as its page in the studio shows it; null if there is none. */
export async function describeEntry(
  _db: Database,
  _entryId: string,
  _session: Session,
): Promise<EntryDetails | null> {
  return null;
}

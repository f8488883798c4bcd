import { kindOf, type KindName } from '../../../contract/kinds/content-kinds.ts';
import { getPublished, pagePathOf } from '../../content/entry-store/find-entry.ts';
import { getNewestRevision, type Revision } from '../../content/entry-store/revision.ts';
import { parseSource, type SourceProblem } from '../../content/files/source-format.ts';
import type { Database } from '../../db/open-database.ts';
import { listEntries, writerOf } from './list-entries.ts';
import { listOthers } from './presence.ts';
import type { EntryDetails, Problem, RevisionInfo, RevisionText } from '../studio-types.ts';

/** Entries that are named in one row of the audit log. */
const NAMED = 5;

/** Names entries in the audit log. */
export const subjectOf = (entries: readonly { kind: string; slug: string }[]): string =>
  entries
    .slice(0, NAMED)
    .map(({ kind, slug }) => `${kind}/${slug}`)
    .join(', ') + (entries.length > NAMED ? ` and ${entries.length - NAMED} more` : '');

/** A revision without its text. */
export const revisionInfo = (revision: Revision): RevisionInfo => ({
  id: revision.id,
  number: revision.number,
  slug: revision.slug,
  title: revision.title,
  state: revision.state,
  at: revision.createdAt,
  by: writerOf(revision),
  origin: revision.origin,
  publishAt: revision.publishAt,
  unpublishAt: revision.unpublishAt,
  publishedAt: revision.publishedAt,
  endedAt: revision.endedAt,
});

/** A revision with its values, and what keeps it from being published. */
export function revisionText(revision: Revision): RevisionText {
  const { kind, source } = revision;
  const stored = parseSource(kindOf(kind), source, 'stored');
  return {
    ...revisionInfo(revision),
    source,
    values: stored.ok ? stored.values : null,
    problems: problemsOf(kind, source),
  };
}

/** What keeps a source from being published. */
export function problemsOf(kind: KindName, source: string): Problem[] {
  const parsed = parseSource(kindOf(kind), source, 'publishable');
  return parsed.ok ? [] : parsed.problems.map(problemFrom);
}

export const problemFrom = ({ path, line, reason }: SourceProblem): Problem => ({
  path,
  line: Math.max(1, line),
  message: reason,
});

/**
 * Describes an entry with its newest and its published revision.
 *
 * @param accountId who asks
 * @returns null if there is no such entry
 */
export async function describeEntry(
  db: Database,
  id: string,
  accountId: string | null,
): Promise<EntryDetails | null> {
  const [listed] = await listEntries(db, id);
  const newest = await getNewestRevision(db, id);
  if (!listed || !newest) return null;
  const published = await getPublished(db, id);
  return {
    id,
    kind: listed.kind,
    state: listed.state,
    path: pagePathOf(published ?? newest),
    newest: revisionText(newest),
    published: published && revisionText(published),
    others: await listOthers(db, accountId, id),
  };
}

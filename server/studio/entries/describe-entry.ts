import { kindOf } from '../../../contract/kinds/content-kinds.ts';
import { getPublished, pagePathOf } from '../../content/entry-store/find-entry.ts';
import {
  getNewestRevision,
  type ListedRevision,
  type Revision,
} from '../../content/entry-store/revision.ts';
import { parseSource, type SourceProblem } from '../../content/files/source-format.ts';
import type { Database } from '../../db/open-database.ts';
import { listEntries, writerOf } from './list-entries.ts';
import {
  revisionInfo,
  type EntryDetails,
  type Problem,
  type RevisionInfo,
  type RevisionText,
} from '../studio-types.ts';

/** Entries that are named in one row of the audit log. */
const NAMED = 5;

/** Names entries in the audit log. */
export const subjectOf = (entries: readonly { kind: string; slug: string }[]): string =>
  entries
    .slice(0, NAMED)
    .map(({ kind, slug }) => `${kind}/${slug}`)
    .join(', ') + (entries.length > NAMED ? ` and ${entries.length - NAMED} more` : '');

/** Describes a revision without its text. */
export const revisionInfoOf = (revision: ListedRevision): RevisionInfo =>
  revisionInfo.parse({ ...revision, at: revision.createdAt, by: writerOf(revision) });

/** Describes a revision with its values, and what keeps it from being published. */
export function revisionTextOf(revision: Revision): RevisionText {
  const { kind, source } = revision;
  const stored = parseSource(kindOf(kind), source, 'stored');
  return {
    ...revisionInfoOf(revision),
    source,
    values: stored.ok ? stored.values : null,
    problems: problemsOf(revision),
  };
}

/** What keeps a source from being published. */
export function problemsOf({ kind, source }: Revision): Problem[] {
  const parsed = parseSource(kindOf(kind), source, 'publishable');
  return parsed.ok ? [] : parsed.problems.map(describeProblem);
}

export const describeProblem = ({ path, line, reason }: SourceProblem): Problem => ({
  path,
  line: Math.max(1, line),
  message: reason,
});

/** Describes an entry with its newest and its published revision; null if there is no such entry. */
export async function describeEntry(db: Database, id: string): Promise<EntryDetails | null> {
  const [listed] = await listEntries(db, id);
  const newest = await getNewestRevision(db, id);
  if (!listed || !newest) return null;
  const published = await getPublished(db, id);
  return {
    id,
    kind: listed.kind,
    state: listed.state,
    path: pagePathOf(published ?? newest),
    newest: revisionTextOf(newest),
    published: published && revisionTextOf(published),
  };
}

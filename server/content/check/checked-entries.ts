import { kindNames, kindOf } from '../../../contract/kinds/content-kinds.ts';
import type { Database } from '../../db/open-database.ts';
import { nameEntry } from '../entry-store/find-referrers.ts';
import { readRevisions, type Revision } from '../entry-store/revision.ts';
import type { ContentFileError } from '../files/parse-content-file.ts';
import { readContent } from '../files/read-content.ts';
import { parseEntry, type SourceProblem } from '../files/source-format.ts';
import type { CheckedEntry, ContentProblem } from './checked-content.ts';

/** The entries to check, and those that cannot be read. */
export interface CheckedEntries {
  entries: CheckedEntry[];
  unreadable: ContentProblem[];
}

/** The files of a content folder. */
export function entriesOfFolder(folder: string): CheckedEntries {
  const unreadable: ContentProblem[] = [];
  const failed = ({ file, problems }: ContentFileError) =>
    void unreadable.push(...problemsOf(file, problems, 'correct the file'));
  const files = readContent(folder, kindNames, failed);
  return { entries: files.map((file) => ({ ...file, where: file.file })), unreadable };
}

/**
 * What visitors see, or will see on a date.
 *
 * @param except ids of entries to leave out
 */
export async function entriesOfStore(
  db: Database,
  except: readonly string[] = [],
): Promise<CheckedEntries> {
  const revisions = await readRevisions(
    db
      .selectFrom('revisions')
      .where('state', 'in', ['published', 'scheduled'])
      // There may be many pictures that came as files; what they say is not checked.
      .where('id', 'not in', (e) =>
        e.selectFrom('picture_versions').select('revision_id').where('digest', 'is', null),
      )
      .$if(except.length > 0, (query) => query.where('entry_id', 'not in', except))
      .orderBy('kind')
      .orderBy('slug')
      .orderBy('number'),
  );
  return entriesOfRevisions(
    revisions,
    (one) => `${nameEntry(one)}${one.state === 'scheduled' ? ' (scheduled)' : ''}`,
  );
}

/** @param whereOf what problems of a revision have as `where` */
export function entriesOfRevisions(
  revisions: readonly Revision[],
  whereOf: (revision: Revision) => string,
): CheckedEntries {
  const entries: CheckedEntry[] = [];
  const unreadable: ContentProblem[] = [];
  for (const revision of revisions) {
    const { kind, slug, source } = revision;
    const where = whereOf(revision);
    const parsed = parseEntry(kindOf(kind), source).stored;
    if (parsed.ok) entries.push({ where, kind, slug, source, values: parsed.values });
    else unreadable.push(...problemsOf(where, parsed.problems, 'correct the entry'));
  }
  return { entries, unreadable };
}

const problemsOf = (where: string, problems: readonly SourceProblem[], advice: string) =>
  problems.map(({ line, path, reason }) => ({ where, line, field: path, words: reason, advice }));

import type { SavedEntry } from '../../actions/entries/save-entry.ts';
import { describeProblem } from '../../actions/entries/describe-problems.ts';
import { kindOf } from '../../../contract/kinds/content-kinds.ts';
import { getPublished, pagePathOf } from '../../content/entry-store/find-entry.ts';
import {
  getNewestRevision,
  type ListedRevision,
  type Revision,
} from '../../content/entry-store/revision.ts';
import { TextRefused } from '../../content/texts/run-texts.ts';
import type { DescribedText } from '../../content/texts/text-jobs.ts';
import { byOf, type Reading } from '../studio-context.ts';
import { listEntries } from './list-entries.ts';
import { writerOf } from '../../content/entry-store/revision.ts';
import {
  revisionInfo,
  type EntryDetails,
  type RevisionInfo,
  type RevisionText,
} from '../studio-types.ts';

/** Describes a revision without its text. */
export const revisionInfoOf = (revision: ListedRevision): RevisionInfo =>
  revisionInfo.parse({ ...revision, at: revision.createdAt, by: writerOf(revision) });

/** Describes a revision with what its text says. */
const revisionTextOf = (revision: Revision, { values, problems }: DescribedText): RevisionText => ({
  ...revisionInfoOf(revision),
  source: revision.source,
  values,
  problems: problems.map(describeProblem),
});

/** Describes a draft that was saved. */
export const describeSaved = ({ revision, described }: SavedEntry) => ({
  revision: revisionTextOf(revision, described),
});

/** Describes revisions whose texts were not read yet. */
export async function revisionTextsOf(
  reading: Reading,
  revisions: readonly Revision[],
): Promise<RevisionText[]> {
  const texts = revisions.map(({ kind, source }) => ({ kind, source }));
  const described = await reading
    .runTexts(byOf(reading), 'describe', texts)
    .catch((error: unknown) => {
      if (!(error instanceof TextRefused)) throw error;
      // The studio opens it as a source, which can be corrected.
      const problems = [{ path: '', line: 1, reason: error.message }];
      return texts.map((): DescribedText => ({ values: null, problems }));
    });
  return revisions.map((revision, index) => revisionTextOf(revision, described[index]!));
}

/** Describes an entry with its newest and its published revision; null if there is no such entry. */
export async function describeEntry(reading: Reading, id: string): Promise<EntryDetails | null> {
  const { db } = reading;
  const [listed] = await listEntries(db, { id });
  const newest = await getNewestRevision(db, id);
  if (!listed || !newest) return null;
  const published = await getPublished(db, id);
  const [first, second] = await revisionTextsOf(
    reading,
    published ? [newest, published] : [newest],
  );
  const { pageNeeds } = kindOf(listed.kind);
  return {
    id,
    kind: listed.kind,
    state: listed.state,
    title: listed.title,
    at: listed.at,
    path: pageNeeds && !first?.values?.[pageNeeds] ? null : pagePathOf(published ?? newest),
    newest: { ...first!, title: listed.title },
    published: second ?? null,
  };
}

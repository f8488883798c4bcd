import type { Problem } from '../../../contract/actions/problem.ts';
import { kindOf, partsOf, type KindName } from '../../../contract/kinds/content-kinds.ts';
import type { EntryDetails, ListedEntry } from '../../../server/studio/studio-types.ts';
import { differences, textOf } from '../../saving/draft-text.ts';
import { nameOfDifference } from '../entry/difference.ts';

/** How many changed fields a heading names. */
const MOST_NAMED = 3;
const LISTED = new Intl.ListFormat('en', { type: 'conjunction' });

/** What these drafts change, for a heading: the names of the first fields, or that they are new. */
export function changedFields(entries: readonly EntryDetails[]): string {
  const isPartOfNew = (part: KindName, slug: string) =>
    entries.some(
      ({ kind, newest, published }) =>
        !published && newest.slug === slug && partsOf(kind).includes(part),
    );
  const names = entries.flatMap(({ kind, newest, published }) => {
    if (!published)
      return isPartOfNew(kind, newest.slug) ? [] : `New ${kindOf(kind).label.toLowerCase()}`;
    const [before, after] = [textOf(published), textOf(newest)];
    return differences(before, after, before).map((found) => nameOfDifference(kind, found));
  });
  const different = [...new Set(names)];
  const more = different.length - MOST_NAMED;
  const named = different.slice(0, MOST_NAMED);
  return LISTED.format(more > 0 ? [...named, `${more} more field${more > 1 ? 's' : ''}`] : named);
}

/** What a service lacks that is published for the first time. */
export function lacksOf(entries: readonly EntryDetails[], all: readonly ListedEntry[]): Problem[] {
  return entries.flatMap(({ id, kind, newest: { slug }, published }) => {
    if (kind !== 'service' || published) return [];
    const record = entries.find((one) => one.kind === 'record' && one.newest.slug === slug);
    const questions = record?.newest.values?.questions as unknown[] | undefined;
    const lacks = [
      all.some((one) => one.kind === 'rate' && one.slug === slug)
        ? []
        : 'has no rate, so visitors see no price.',
      questions && questions.length === 0 ? 'has no questions.' : [],
    ].flat();
    return lacks.map((message) => ({ entryId: id, path: '', line: 1, message, warning: true }));
  });
}

import { diffWordsWithSpace } from 'diff';
import type { ChangedPage } from '../../server/studio/studio-types.ts';

/** Words that are kept, removed or added. */
export type WordRun = ChangedPage['words'][number];

/** With more differences a text counts as replaced, because the time grows with their square. */
const MOST_CHANGES = 1_000;

/** Compares two texts word by word. */
export function wordChanges(before: string, after: string): WordRun[] {
  const changes = diffWordsWithSpace(before, after, { maxEditLength: MOST_CHANGES });
  const runs: WordRun[] = changes
    ? changes.map(({ value: text, added, removed }) => ({
        change: added ? 'added' : removed ? 'removed' : 'same',
        text,
      }))
    : [
        { change: 'removed', text: before },
        { change: 'added', text: after },
      ];
  return runs.filter(({ text }) => text !== '');
}

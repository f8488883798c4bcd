import type { RevisionText } from '../../server/studio/studio-types.ts';
import { textAsShown, type DraftState } from './draft-state.ts';
import { differences, same, type Difference } from './draft-text.ts';
import { merge } from './merge.ts';
import { splitText } from './text-blocks.ts';

const partsOf = (value: unknown): unknown[] => {
  if (typeof value === 'string') return splitText(value).items;
  return Array.isArray(value) ? value : [value ?? []].flat();
};

/** Whether their value of a field lacks a block or an item that was new in mine. */
const isOverruled = ({ base, mine, theirs }: Difference) =>
  partsOf(mine).some(
    (part) =>
      !partsOf(base).some((one) => same(one, part)) &&
      !(typeof theirs === 'string' && typeof part === 'string'
        ? theirs.includes(part)
        : partsOf(theirs).some((one) => same(one, part))),
  );

/** Notes which fields lack text in somebody else's revision that was saved here. */
export function noteOverruled(draft: DraftState, revision: RevisionText): DraftState {
  const theirs = textAsShown(draft, revision);
  const { before, saved } = draft.own;
  const fields = differences(before, saved, theirs).filter(isOverruled);
  return {
    ...draft,
    // Their text without what is still as it was saved here.
    own: { before: merge(saved, theirs, before).text, saved: theirs },
    overruled: fields.length > 0 ? { revision, fields } : draft.overruled,
  };
}

import { DESK_LIMITS, needsReason } from '../../../contract/studio/desk.ts';
import type { ChangeAct, EnquiryChange } from '../../../contract/actions/enquiry-acts.ts';
import type { Changes, Columns, Enquiry } from '../../enquiries/follow-up/enquiry-events.ts';
import { Refused } from '../refused.ts';

const NO_DRAFT = { reply: null, reply_subject: null };

/** What each act does to the columns of an enquiry, unless it is about several at once. */
const AFTER: {
  [Act in Exclude<ChangeAct, 'join'>]: (
    row: Enquiry,
    change: EnquiryChange<Act>,
    now: string,
  ) => Columns;
} = {
  stage(_, { to, reason = '' }) {
    const why = needsReason(to) ? reason.trim() : null;
    if (why === '')
      throw new Refused(
        'invalid',
        to === 'lost' ? 'Say why it was lost.' : 'Say who it is: a candidate, a vendor.',
      );
    const waits = to === 'new' ? {} : { waits_since: null };
    return { ...waits, stage: to, lost_reason: why, ...NO_DRAFT };
  },
  owner: (_, { to }) => ({ owner_id: to }),
  tags: ({ tags }, change) => ({ tags: tagsAfter(tags, change) }),
  remind: (_, { at }) => ({ remind_at: at }),
  contact: ({ stage }) => ({
    stage: stage === 'new' ? 'contacted' : stage,
    waits_since: null,
    // The thread has moved on.
    ...NO_DRAFT,
  }),
  draft: (_, { text, subject }) =>
    text.trim() === '' ? NO_DRAFT : { reply: text, reply_subject: subject || null },
  note: () => ({}),
  part: () => ({ person_id: null }),
  hold: ({ held_at }, _, now) => ({ held_at: held_at ?? now }),
  'end-hold': () => ({ held_at: null }),
  release({ stage, status }, _, now) {
    const waits = stage === 'new' && status !== 'received';
    return { status: 'received', ...(waits && { waits_since: now }) };
  },
  discard: () => ({ status: 'discarded', waits_since: null, remind_at: null }),
};

/**
 * What a change does to the columns of an enquiry.
 *
 * @param now ISO 8601, UTC
 * @throws {Refused} if it cannot be made
 */
export const columnsAfter = <Act extends Exclude<ChangeAct, 'join'>>(
  row: Enquiry,
  change: EnquiryChange<Act>,
  now: string,
): Columns => AFTER[change.act as Act](row, change, now);

/** Tags are added to those that an enquiry has now: others may be tagging it too. */
function tagsAfter(
  stored: string,
  { to, add = [], remove = [] }: Omit<EnquiryChange<'tags'>, 'act'>,
): string {
  if (!to && add.length + remove.length === 0) throw new Refused('invalid', 'Name the tags.');
  const kept = to ?? (JSON.parse(stored) as string[]).filter((tag) => !remove.includes(tag));
  const tags = [...new Set([...kept, ...add])];
  if (tags.length > DESK_LIMITS.tags)
    throw new Refused(
      'invalid',
      `An enquiry has at most ${DESK_LIMITS.tags} tags. Remove one first.`,
    );
  return JSON.stringify(tags);
}

/** Those of the changes whose values are still as they were set. */
export const unchangedSince = (row: Enquiry, changes: Changes): Changes =>
  Object.fromEntries(
    Object.entries(changes).filter(([column, [, to]]) => row[column as keyof Columns] === to),
  );

/**
 * What taking a change back does to the columns of an enquiry.
 *
 * @throws {Refused} if a value was changed again since
 */
export function columnsBefore(row: Enquiry, changes: Changes): Columns {
  const columns = Object.entries(changes).map(([column, [from, to]]) => {
    if (row[column as keyof Columns] === to) return [column, from];
    if (column !== 'tags') throw new Refused('conflict', 'It was changed again since then.');
    const [before, after] = [from, to].map(
      (tags) => new Set(JSON.parse(String(tags)) as string[]),
    ) as [Set<string>, Set<string>];
    const add = [...before.difference(after)];
    const remove = [...after.difference(before)];
    return [column, tagsAfter(row.tags, { add, remove })];
  });
  return Object.fromEntries(columns) as Columns;
}

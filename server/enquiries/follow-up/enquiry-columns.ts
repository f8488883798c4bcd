import type { Selectable, Updateable } from 'kysely';
import { DESK_LIMITS, type EnquiryChange } from '../../../contract/studio/desk.ts';
import type { EnquiriesTable } from '../../db/tables.ts';

/** The columns that changes of the team set. */
const COLUMNS = [
  'status',
  'held_at',
  'stage',
  'lost_reason',
  'owner_id',
  'tags',
  'waits_since',
  'remind_at',
  'person_id',
  'reply',
] as const satisfies (keyof EnquiriesTable)[];

export type Enquiry = Selectable<EnquiriesTable>;
export type Columns = Partial<Pick<Updateable<EnquiriesTable>, (typeof COLUMNS)[number]>>;
/** Old and new values by column. */
export type Changes = Partial<Record<(typeof COLUMNS)[number], [from: unknown, to: unknown]>>;

/** A change is refused, in words for people. Aborts the transaction. */
export class Refused extends Error {
  override name = 'Refused';
  /** The drafted reply that is in the way. */
  readonly reply: string | null | undefined;

  constructor(words: string, reply?: string | null) {
    super(words);
    this.reply = reply;
  }
}

/** What a change does to the columns of an enquiry. */
export function columnsAfter(
  row: Enquiry,
  change: Exclude<EnquiryChange, { act: 'join' }>,
  now: string,
): Columns {
  switch (change.act) {
    case 'stage': {
      if (change.to === 'lost' && !change.reason?.trim()) throw new Refused('Say why it was lost.');
      const waits = change.to === 'new' ? {} : { waits_since: null };
      const lost_reason = change.to === 'lost' ? change.reason!.trim() : null;
      return { ...waits, stage: change.to, lost_reason, reply: null };
    }
    case 'owner':
      return { owner_id: change.to };
    case 'tags':
      return { tags: tagsAfter(row.tags, change) };
    case 'remind':
      return { remind_at: change.at };
    case 'contact':
      return {
        stage: row.stage === 'new' ? 'contacted' : row.stage,
        waits_since: null,
        // The thread has moved on.
        reply: null,
      };
    case 'draft':
      return { reply: change.text.trim() === '' ? null : change.text };
    case 'note':
      return {};
    case 'part':
      return { person_id: null };
    case 'hold':
      return { held_at: row.held_at ?? now };
    case 'end-hold':
      return { held_at: null };
    case 'release': {
      const waits = row.stage === 'new' && row.status !== 'received';
      return { status: 'received', ...(waits && { waits_since: now }) };
    }
    case 'discard':
      return { status: 'discarded', waits_since: null, remind_at: null };
  }
}

/** Tags are added to those that an enquiry has now: others may be tagging it too. */
function tagsAfter(
  stored: string,
  { to, add = [], remove = [] }: Extract<EnquiryChange, { act: 'tags' }>,
): string {
  const kept = to ?? (JSON.parse(stored) as string[]).filter((tag) => !remove.includes(tag));
  const tags = [...new Set([...kept, ...add])];
  if (tags.length > DESK_LIMITS.tags)
    throw new Refused(`An enquiry has at most ${DESK_LIMITS.tags} tags. Remove one first.`);
  return JSON.stringify(tags);
}

/** What taking a change back does to the columns of an enquiry. */
export function columnsBefore(row: Enquiry, changes: Changes): Columns {
  const columns = Object.entries(changes).map(([column, [from, to]]) => {
    if (row[column as keyof Columns] === to) return [column, from];
    if (column !== 'tags') throw new Refused('It was changed again since then.');
    const [before, after] = [from, to].map(
      (tags) => new Set(JSON.parse(String(tags)) as string[]),
    ) as [Set<string>, Set<string>];
    const add = [...before.difference(after)];
    const remove = [...after.difference(before)];
    return [column, tagsAfter(row.tags, { act: 'tags', add, remove })];
  });
  return Object.fromEntries(columns) as Columns;
}

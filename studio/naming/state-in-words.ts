import type { EntryState, ListedEntry } from '../../server/studio/studio-types.ts';
import { describeTime, formatTime } from '../parts/when.tsx';

type Described = Pick<ListedEntry, 'state' | 'at' | 'by' | 'publishAt' | 'unpublishAt'>;

const ORIGINS: Record<string, string> = {
  files: 'from files',
  import: 'by an import',
  command: 'by command',
};

/** Describes the author: a person, or a source such as an import. */
export const writtenBy = (by: string) => ORIGINS[by] ?? `by ${by}`;

/** Describes the state of an entry in one phrase. */
export function stateInWords(entry: Described, now = Date.now()): string {
  const { state, at, by, publishAt, unpublishAt } = entry;
  const when = describeTime(at, now);
  const end = unpublishAt ? `, until ${formatTime(unpublishAt)}` : '';
  switch (state) {
    case 'draft':
      return `Draft ${writtenBy(by)}, ${when}`;
    case 'changed':
      return publishAt
        ? `Published; changes scheduled for ${formatTime(publishAt)}`
        : `Published; newer draft ${writtenBy(by)}, ${when}`;
    case 'scheduled':
      return `Scheduled${publishAt ? ` for ${formatTime(publishAt)}` : ''}${end}`;
    case 'overdue':
      return `Overdue: ${publishAt ? 'publish' : 'unpublish'} was due ${describeTime(publishAt ?? unpublishAt ?? at, now)}`;
    case 'published':
      return by === 'files'
        ? `Imported from files ${when}${end}`
        : `Published ${when}, ${ORIGINS[by] ?? `written by ${by}`}${end}`;
    case 'down':
      return `Unpublished ${when}`;
  }
}

/** The names of states, for filters. States that need action come first. */
export const STATES: Record<EntryState, string> = {
  overdue: 'Overdue',
  draft: 'Drafts',
  changed: 'Published, with a newer draft',
  scheduled: 'Scheduled',
  published: 'Published',
  down: 'Unpublished',
};

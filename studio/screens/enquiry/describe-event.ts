import type { Channel, Stage } from '../../../contract/studio/desk.ts';
import { formatTime } from '../../parts/when.tsx';
import { STAGES } from '../enquiries/enquiry-views.ts';
import type { EnquiryEvent } from './enquiry.ts';

type Change = [from: string | null, to: string | null];

const SAID: Record<Channel, string> = {
  mail: 'answered by mail',
  call: 'called',
  message: 'sent a message',
};

/** Phrases that follow a person's name, by act. */
const WORDS: Record<string, string> = {
  note: 'noted',
  release: 'said that it is not spam',
  discard: 'said that it is spam',
  hold: 'keeps it beyond the usual time',
  'end-hold': 'lets it be erased at the usual time again',
  join: 'joined it with other enquiries of the person',
  part: 'parted it from the other enquiries of the person',
  reminded: 'showed it again',
  returned: 'gave it back to all: nothing was done with it in time',
};

/**
 * Describes what was done with an enquiry, in words that follow the name of who did it.
 *
 * @param nameOf the name of an account, by its id
 */
export function describeEvent(
  { act, body, channel, changes: stored, account_id }: EnquiryEvent,
  nameOf: (id: string) => string,
): string {
  const changes = JSON.parse(stored) as Record<string, Change | undefined>;
  const [from = null, to = null] = changes[COLUMN[act] ?? ''] ?? [];
  switch (act) {
    case 'contact':
      return (SAID as Partial<typeof SAID>)[channel ?? 'mail'] ?? 'was in contact';
    case 'stage': {
      const reason = changes.lost_reason?.[1];
      return `moved it to ${(STAGES as Partial<typeof STAGES>)[to as Stage] ?? to}${reason ? `: ${reason}` : ''}`;
    }
    case 'owner':
      if (to === null) return 'gave it back to all';
      return to === account_id ? 'looks after it from now on' : `gave it to ${nameOf(to)}`;
    case 'tags':
      return describeTags(from, to);
    case 'remind':
      return to === null ? 'removed the reminder' : `set a reminder for ${formatTime(to)}`;
    case 'draft':
      return body.trim() === '' ? 'dropped the drafted reply' : 'drafted a reply';
    default:
      return WORDS[act] ?? act.replaceAll('-', ' ');
  }
}

const COLUMN: Record<string, string> = {
  stage: 'stage',
  owner: 'owner_id',
  tags: 'tags',
  remind: 'remind_at',
};

function describeTags(...stored: [string | null, string | null]): string {
  const [from, to] = stored.map((tags) => new Set<string>(JSON.parse(tags ?? '[]')));
  const named = (tags: Set<string>) => [...tags].map((tag) => `“${tag}”`).join(', ');
  const [added, removed] = [to!.difference(from!), from!.difference(to!)];
  return [
    added.size > 0 && `tagged it ${named(added)}`,
    removed.size > 0 && `took the tag ${named(removed)} off`,
  ]
    .filter(Boolean)
    .join(', and ');
}

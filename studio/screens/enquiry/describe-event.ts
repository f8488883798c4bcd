import type { Channel, Stage } from '../../../contract/studio/desk.ts';
import { formatTime } from '../../parts/when.tsx';
import { STAGES } from '../enquiries/enquiry-views.ts';
import type { EnquiryEvent } from './enquiry.ts';

type Change = [from: string | null, to: string | null];

const SAID: Record<Channel, string> = {
  mail: 'replied by email',
  call: 'called',
  message: 'sent a message',
};

/** Phrases that follow a person's name, by act. */
const WORDS: Record<string, string> = {
  note: 'noted',
  release: 'marked it as not spam',
  discard: 'marked it as spam',
  hold: 'keeps it longer',
  'end-hold': 'stopped keeping it longer',
  join: 'linked the contacts',
  part: 'unlinked the contacts',
  returned: 'offered it to the team: no reply in time',
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
      return (SAID as Partial<typeof SAID>)[channel ?? 'mail'] ?? 'contacted the sender';
    case 'stage': {
      const reason = changes.lost_reason?.[1];
      return `moved it to ${(STAGES as Partial<typeof STAGES>)[to as Stage] ?? to}${reason ? `: ${reason}` : ''}`;
    }
    case 'owner':
      if (to === null) return 'unassigned it';
      return to === account_id ? 'took it' : `assigned it to ${nameOf(to)}`;
    case 'tags':
      return describeTags(from, to);
    case 'remind':
      return to === null ? 'ended the snooze' : `snoozed it until ${formatTime(to)}`;
    case 'draft':
      return body.trim() === '' ? 'discarded the draft reply' : 'drafted a reply';
    case 'reminded':
      if (body) return 'told the team what is held for review';
      return 'remind_at' in changes
        ? 'reminded the team: the snooze ended'
        : 'reminded the team: no reply yet';
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
    removed.size > 0 && `removed the tag ${named(removed)}`,
  ]
    .filter(Boolean)
    .join(', and ');
}

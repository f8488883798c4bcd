/** What the team does with an enquiry after it has arrived. */

/** How far an enquiry has come. Its `status` says whether it is one at all (received, quarantined, discarded). */
export const stages = [
  'new',
  'contacted',
  'qualified',
  'proposal',
  'won',
  'lost',
  /** A real person who does not want to hire: a candidate, a vendor. */
  'not_client',
] as const;

export type Stage = (typeof stages)[number];

/** The stages of enquiries that are not closed. */
export const openStages = ['new', 'contacted', 'qualified', 'proposal'] as const satisfies Stage[];

export const closedStages = ['won', 'lost', 'not_client'] as const satisfies Stage[];

/** The stages that are entered with a reason, which is stored as `lost_reason`. */
export const needsReason = (stage: Stage): boolean => stage === 'lost' || stage === 'not_client';

/** How somebody of the team reached the sender. */
export const channels = ['mail', 'call', 'message'] as const;

export type Channel = (typeof channels)[number];

/** Acts by which somebody works on an enquiry: whoever it is assigned to keeps it then. */
export const TOUCHING = ['contact', 'note', 'stage', 'remind', 'tags', 'draft'] as const;

/** Minutes of working time within which an enquiry is answered. */
export const ANSWER_MINUTES = 60;

/**
 * Maximum lengths in characters, and numbers of tags, of enquiries that are changed together, of enquiries of linked
 * contacts, of entries in the log of one that something can be added to, and of attachments of a reply.
 */
export const DESK_LIMITS = {
  text: 10_000,
  reason: 300,
  tag: 40,
  tags: 20,
  together: 200,
  linked: 500,
  log: 2_000,
  subject: 200,
  files: 20,
  fileName: 200,
} as const;

/** Bytes of all attachments of a reply: what mail servers take once it is encoded. */
export const ATTACHED_BYTES = 10 * 1024 ** 2;

/** Milliseconds in which sending a reply can be undone. */
export const UNDO_SEND = 10_000;

/** What the team does with an enquiry after it has arrived. */

/** How far an enquiry has come. Its `status` says whether it is one at all (received, quarantined, discarded). */
export const stages = ['new', 'contacted', 'qualified', 'proposal', 'won', 'lost'] as const;

export type Stage = (typeof stages)[number];

/** The stages of enquiries that are not closed. */
export const openStages = ['new', 'contacted', 'qualified', 'proposal'] as const satisfies Stage[];

export const closedStages = ['won', 'lost'] as const satisfies Stage[];

/** How somebody of the team reached the sender. */
export const channels = ['mail', 'call', 'message'] as const;

export type Channel = (typeof channels)[number];

/** Minutes of working time within which an enquiry is answered. */
export const ANSWER_MINUTES = 60;

/**
 * Maximum lengths in characters, and numbers of tags, of enquiries that are changed together, of enquiries of linked
 * contacts, and of entries in the log of one that something can be added to.
 */
export const DESK_LIMITS = {
  text: 10_000,
  reason: 300,
  tag: 40,
  tags: 20,
  together: 200,
  linked: 500,
  log: 2_000,
} as const;

/** One change of an enquiry. */
export type EnquiryChange =
  /** `reason`: why it was lost; needed for that stage alone. */
  | { act: 'stage'; to: Stage; reason?: string | undefined }
  /** The account that looks after it; null for nobody. */
  | { act: 'owner'; to: string | null }
  /** All its tags; or those to add and to remove, whatever others do at the same time. */
  | {
      act: 'tags';
      to?: string[] | undefined;
      add?: string[] | undefined;
      remove?: string[] | undefined;
    }
  /** When to show it again (ISO 8601, UTC); null for no reminder. */
  | { act: 'remind'; at: string | null }
  | { act: 'note'; text: string }
  /** The sender was reached: what was said. */
  | { act: 'contact'; by: Channel; text: string }
  /**
   * A reply that waits for somebody to send it; empty to drop it. `base`: the one that it replaces, null or empty for
   * none. Refused if there is another one now. If it is left out: none but one's own.
   */
  | { act: 'draft'; text: string; base?: string | null | undefined }
  /** Quarantine, and the exemption from retention. */
  | { act: 'release' | 'discard' | 'hold' | 'end-hold' }
  /** Belongs to the same person as another enquiry, by its id; or not. */
  | { act: 'join'; to: string }
  | { act: 'part' };

export type ChangeAct = EnquiryChange['act'];

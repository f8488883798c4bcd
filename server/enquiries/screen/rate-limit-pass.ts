/** Lets one enquiry through beyond the rate limit. Single use. */
export interface Pass {
  /** Earned by a proof of work, or by waiting. */
  kind: 'proof' | 'ticket';
  /** Stored in `spent_passes` when it is used. */
  digest: string;
  /** After this the pass is invalid, and its digest can be deleted. */
  expiresAt: Date;
}

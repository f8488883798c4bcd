/** Lets one enquiry through beyond the rate limit. Single use. */
export interface Pass {
  /** Stored in `spent_passes` when it is used. */
  digest: string;
  /** After this the pass is invalid, and its digest can be deleted. */
  expiresAt: Date;
}

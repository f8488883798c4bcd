/** How many posts the recent-blog variant shows (spec section 9). */
export const RECENT = 3;

/** Ask for this many: one of them may be the post that is being read. */
export const RECENT_CANDIDATES = RECENT + 1;

/** The banner value that means "no picture" (spec section 3). */
export const NO_BANNER = 'NA';

/** The `banner` value for "no picture" (spec section 3). */
export const NO_BANNER = 'NA';

/** The same for every post (spec section 2, Blog list). */
export const readTime = '7 min read';

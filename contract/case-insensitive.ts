import { z } from 'zod/mini';

/**
 * A schema for one lowercase word, ignoring case and surrounding space: providers send both
 * `success` and `Success`. Parses to the lowercase word.
 */
export function caseInsensitive<const Word extends string>(word: Word) {
  return z.pipe(z.string().check(z.trim(), z.toLowerCase()), z.literal(word));
}

import { z } from 'zod/mini';

/**
 * Accepts a status in any case: providers write `success` and `Success`.
 *
 * @returns a schema that gives the word in lower case
 */
export function says<const Word extends string>(word: Word) {
  return z.pipe(z.string().check(z.trim(), z.toLowerCase()), z.literal(word));
}

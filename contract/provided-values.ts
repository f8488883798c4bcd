import { z } from 'zod/mini';

/** Values as providers send them: null or a missing field is none, and a number may be a string. */

const some = z.nullish(z.union([z.string(), z.number()]));

/** Text; empty when there is none. */
export const text = z.pipe(
  some,
  z.transform((value) => String(value ?? '')),
);

/** Text, or undefined when there is none. */
export const optionalText = z.optional(
  z.pipe(
    some,
    z.transform((value) => (value === null || value === undefined ? undefined : String(value))),
  ),
);

/** A number of at least 0, or undefined when there is none. */
export const optionalNumber = z.optional(
  z.pipe(
    z.nullish(
      z.union([
        z.number().check(z.minimum(0)),
        z.string().check(z.regex(/^\d{1,9}(?:\.\d{1,9})?$/)),
      ]),
    ),
    z.transform((value) => (value === null || value === undefined ? undefined : Number(value))),
  ),
);

/** A list of what the schema accepts; empty when it is null. */
export function listOf<Item extends z.core.$ZodType>(item: Item) {
  return z.pipe(
    z.nullable(z.array(item)),
    z.transform((items) => items ?? []),
  );
}

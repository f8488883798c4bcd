import { z } from 'zod/mini';

/** Lenient values for provider bodies: null counts as missing, and a number may be a string. */

const textOrNumber = z.nullish(z.union([z.string(), z.number()]));

/** Text; empty if missing. */
export const text = z.pipe(
  textOrNumber,
  z.transform((value) => String(value ?? '')),
);

/** Text, or undefined if missing. */
export const optionalText = z.optional(
  z.pipe(
    textOrNumber,
    z.transform((value) => (value === null || value === undefined ? undefined : String(value))),
  ),
);

/** A non-negative number, or undefined if missing. */
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

/** A list of items that match the schema; empty if null. */
export function listOf<Item extends z.core.$ZodType>(item: Item) {
  return z.pipe(
    z.nullable(z.array(item)),
    z.transform((items) => items ?? []),
  );
}

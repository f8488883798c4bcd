import { z } from 'zod/mini';
import { caseInsensitive } from './case-insensitive.ts';
import { decodeEntities } from './text-entities.ts';

/** Lenient values for provider bodies: null and false count as missing, and a number may be a string. */

/** PHP sends false for a value that it does not have. */
const missing = z.nullish(z.literal(false));

const textOrNumber = z.union([missing, z.string(), z.number()]);
const textOf = (value: z.infer<typeof textOrNumber>) =>
  value === null || value === undefined || value === false ? undefined : String(value);

/** Text; empty if missing. */
export const text = z.pipe(
  z.optional(textOrNumber),
  z.transform((value) => textOf(value) ?? ''),
);

/** A title or a name: text in which `&amp;` stands for `&`; empty if missing. */
export const words = z.pipe(text, z.transform(decodeEntities));

/** Text, or undefined if missing. */
export const optionalText = z.optional(z.pipe(textOrNumber, z.transform(textOf)));

/** Words, or undefined if missing. */
export const optionalWords = z.optional(
  z.pipe(
    textOrNumber,
    z.transform((value) => {
      const given = textOf(value);
      return given === undefined ? undefined : decodeEntities(given);
    }),
  ),
);

/** A non-negative number; undefined if it is missing, or no such number: nothing depends on it. */
export const optionalNumber = z.optional(
  z.pipe(
    z.unknown(),
    z.transform((value) => {
      if (typeof value === 'number') return value >= 0 && value < 1e9 ? value : undefined;
      return typeof value === 'string' && /^\s*\d{1,9}(?:\.\d{1,9})?\s*$/.test(value)
        ? Number(value)
        : undefined;
    }),
  ),
);

/** For members that must have no content, such as `error` beside an empty list. */
export const nothing = z.union([missing, z.literal('')]);

/** A body that says so, whatever else it has. */
export const fail = z.object({ status: caseInsensitive('fail') });

/** A list of items that match the schema; empty if null or false. */
export function listOf<Item extends z.core.$ZodType>(item: Item) {
  return z.pipe(
    z.union([z.null(), z.literal(false), z.array(item)]),
    z.transform((items) => items || []),
  );
}

/**
 * A path on this site, without its leading slash, as `url` of a menu (spec section 3). It can never
 * lead to another site: `//other.example` and `\other.example` are paths here, and of an address, as
 * WordPress writes them, the path is taken.
 */
export const sitePath = z.pipe(
  words,
  z.transform((url) => {
    // Like the URL parser, which ignores tabs and line breaks.
    const relative = url
      .replace(/[\t\r\n]/g, '')
      .replace(/^\s*https?:\/\/[^/?#\\]*/i, '')
      .replace(/^[\s/\\]+/, '');
    const { pathname, search, hash } = new URL(`/${relative}`, 'http://site.invalid');
    return pathname.replace(/\/{2,}/g, '/').slice(1) + search + hash;
  }),
);

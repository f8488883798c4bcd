import { z } from 'zod/mini';
import { SLUG } from '../slug.ts';

/**
 * The fields that kinds of content are made of. A field says what it is called, what it holds and how
 * much of it, so that loader, export, checks and forms need no other description.
 */

type FieldType =
  | 'text'
  | 'markdown'
  | 'number'
  | 'choice'
  | 'date'
  | 'flag'
  /** Another entry, by its slug or its name. */
  | 'reference'
  /** A picture of the library, by its slug, or the URL path of one in a file of this site. */
  | 'picture'
  /** URL path on this site, or the place of one. */
  | 'path'
  | 'list'
  | 'group';

export interface Field<Schema extends z.ZodMiniType = z.ZodMiniType> {
  type: FieldType;
  /** For people: a noun, capitalized. */
  label: string;
  /** For people: what to write, if the label does not say it. */
  help?: string;
  optional?: boolean;
  /** Whether forms show it only in entries that have it. */
  isRetired?: boolean;
  /** Least and most characters of a text, items of a list, or value of a number. */
  min?: number;
  max?: number;
  /** Characters that the place of a text shows; more are allowed, but cut off or in the way. */
  fits?: number;
  /** How many items of a list are recommended; fewer are allowed. */
  advised?: number;
  /** The values of a choice. */
  options?: readonly string[];
  /** Of a text that is the id of an item in a list: the kind that there is one entry of, and the list. */
  among?: { kind: string; list: string };
  /** Of a reference: the kind of the entry, and whether it is named by its slug or by its `name`. */
  to?: string;
  by?: 'slug' | 'name';
  /** The fields of a group. */
  fields?: Fields;
  /** The items of a list. */
  item?: Field;
  /** The value in entries of earlier versions, which do not have the field. */
  before?: unknown;
  /** Makes the value from the form that earlier versions wrote; returns others as they are. */
  older?: (given: unknown) => unknown;
  /** Accepts what may be published. */
  schema: Schema;
}

export type Fields = Record<string, Field>;

/** The shape of an object schema with these fields. */
export type ShapeOf<F extends Fields> = { [Name in keyof F]: F[Name]['schema'] };

interface Words {
  label: string;
  help?: string;
}

/** What is wrong with a text. */
type Says = string | { error: (issue: { input?: unknown }) => string };

/** One line of text. */
export function text(
  about: Words & Pick<Field, 'fits' | 'among'> & { max: number; pattern?: RegExp; says?: Says },
) {
  const { pattern = /(?:)/, says = 'is not valid', ...described } = about;
  const { max } = about;
  return {
    ...described,
    type: 'text' as const,
    min: 1,
    schema: z.string().check(z.trim(), z.minLength(1), z.maxLength(max), z.regex(pattern, says)),
  };
}

/** Another entry of a kind: its slug, or with `by: 'name'` what it says in its field `name`. */
export function reference(about: Words & { to: string; by?: 'slug' | 'name' }) {
  const { to, by = 'slug' } = about;
  const which = `choose a ${to} ${to === 'person' ? 'who' : 'that'} exists`;
  const schema = z.string().check(z.trim(), z.minLength(1), z.maxLength(120));
  return {
    ...about,
    type: 'reference' as const,
    by,
    max: 120,
    schema: by === 'slug' ? schema.check(z.regex(SLUG, which)) : schema,
  };
}

/** The sanitizer and the pages' Content Security Policy remove pictures of other sites, so report them early. */
const EXTERNAL_PICTURE = /!\[[^[\]]*\]\(\s*<?((?:[a-z]+:)?\/\/[^\s>)]+)/gi;

/** Markdown (GFM); HTML is allowed and sanitized. */
export function markdown({ max = 20_000, ...words }: Words & { max?: number }) {
  return {
    ...words,
    type: 'markdown' as const,
    min: 1,
    max,
    schema: z.string().check(
      z.regex(/\S/, 'must not be empty'),
      z.maxLength(max),
      z.superRefine((given, context) => {
        for (const [, url = ''] of given.matchAll(EXTERNAL_PICTURE))
          context.addIssue({
            code: 'custom',
            message: `the picture ${url} is on another site; copy it to content/pictures and link to /static/pictures`,
            // What it is about, to find its line.
            params: { words: url },
          });
      }),
    ),
  };
}

/** A whole number. */
export function whole(about: Words & { min: number; max: number }) {
  const schema = z.number().check(z.int(), z.minimum(about.min), z.maximum(about.max));
  return { ...about, type: 'number' as const, schema };
}

/** An amount of money, to the cent. */
export function amount(about: Words & { min: number; max: number }) {
  const schema = z.number().check(
    z.minimum(about.min),
    z.maximum(about.max),
    z.refine((given) => Number(given.toFixed(2)) === given, 'must not have parts of a cent'),
  );
  return { ...about, type: 'number' as const, schema };
}

/** One of a few words. */
export function choice<const Options extends readonly [string, ...string[]]>(
  about: Words & { options: Options; isRetired?: boolean },
) {
  return { ...about, type: 'choice' as const, schema: z.enum(about.options) };
}

const A_DATE = 'must be a date like 2026-03-14';
const isDate = (given: string) =>
  given >= '1990' &&
  (z.iso.date().safeParse(given).success || z.iso.datetime().safeParse(given).success);

/** A calendar day, or a moment (ISO 8601, UTC). */
export function date(words: Words) {
  const schema = z.string(A_DATE).check(z.refine(isDate, A_DATE));
  return { ...words, type: 'date' as const, schema };
}

/** Present and true, or absent. */
export function flag(words: Words) {
  const schema = z.optional(z.literal(true));
  return { ...words, type: 'flag' as const, optional: true, schema };
}

/** A picture of the library or under /static/pictures, or null for none. */
export function picture(words: Words) {
  const says = 'must be a picture of the library, or a path under /static/pictures';
  const file = z
    .string()
    .check(z.maxLength(300), z.regex(new RegExp(`^/static/pictures/\\S+$|${SLUG.source}`), says));
  const schema = z.optional(z.nullable(file));
  return { ...words, type: 'picture' as const, optional: true, schema };
}

/** A path on this site. */
export function path(about: Words & { pattern: RegExp; says: string }) {
  const { pattern, says, ...words } = about;
  const schema = z.string().check(z.maxLength(300), z.regex(pattern, says));
  return { ...words, type: 'path' as const, max: 300, schema };
}

/** Several values of one field. */
export function list<Item extends Field>(
  about: Words & Pick<Field, 'advised'> & { item: Item; min: number; max: number },
) {
  const schema = z
    .array(about.item.schema as Item['schema'])
    .check(z.minLength(about.min), z.maxLength(about.max));
  return { ...about, type: 'list' as const, schema };
}

/** Several fields that belong together. */
export function group<F extends Fields>(label: string, fields: F, help?: string) {
  const schema = z.strictObject(shapeOf(fields));
  return { label, help, type: 'group' as const, fields, schema };
}

/** Several items with the same fields. */
export const items = <const F extends Fields>(
  { item, ...about }: Words & Pick<Field, 'advised'> & { item: string; min: number; max: number },
  fields: F,
) => list({ ...about, item: group(item, fields) });

/** A field that may be left out. */
export function optional<F extends Field>(
  field: F,
): Omit<F, 'schema'> & { schema: z.ZodMiniOptional<F['schema']> } {
  return {
    ...field,
    optional: true,
    schema: z.optional(field.schema as F['schema']),
  };
}

/** A field that earlier versions did not have; `before` is its value in their entries. */
export function since<F extends Field>(
  field: F,
  before: z.output<F['schema']>,
): Omit<F, 'schema'> & { schema: z.ZodMiniDefault<F['schema']> } {
  return { ...field, before, schema: z._default(field.schema as F['schema'], before as never) };
}

/** A field that also accepts the form that earlier versions wrote. */
export function alsoReads<F extends Field>(
  field: F,
  older: (given: unknown) => unknown,
): Omit<F, 'schema'> & { schema: z.ZodMiniType<z.output<F['schema']>> } {
  const schema = z.pipe(z.transform(older), field.schema as z.ZodMiniType<z.output<F['schema']>>);
  return { ...field, older, schema };
}

/** The schemas of the fields. */
export function shapeOf<F extends Fields>(fields: F): ShapeOf<F> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { schema }]) => [name, schema]),
  ) as ShapeOf<F>;
}

/** An object of fields as any version stored it: nothing is required, and nothing is too long. */
export function storedObject(fields: Fields): z.ZodMiniObject {
  return z.object(
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => {
        const [stored, empty] = storedField(field);
        const schema = field.older ? z.pipe(z.transform(field.older), stored) : stored;
        return [
          name,
          field.optional ? z.optional(schema) : z._default(schema, field.before ?? empty),
        ];
      }),
    ),
  );
}

/** What a form that is new begins with: dates that must not be empty are today's, and lists of a fixed length have it. */
export const startOf = (fields: Fields): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields)
      .map(([name, field]) => [name, field.optional ? undefined : startOfField(field)] as const)
      .filter(([, value]) => value !== undefined),
  );

function startOfField({ type, min = 0, max, item, fields }: Field): unknown {
  if (type === 'date') return dayAt(Date.now());
  if (type === 'group' && fields) return startOf(fields);
  if (type !== 'list' || !item || min !== max) return undefined;
  return Array.from({ length: min }, () => storedField(item)[1]);
}

/** The day at a moment (milliseconds): it begins for readers at six in the morning, UTC. */
export const dayAt = (moment: number): string =>
  new Date(moment - 6 * 3_600_000).toISOString().slice(0, 10);

/** A field without its limits, and the value that stands for a missing one. */
function storedField({ type, item, fields = {} }: Field): [z.ZodMiniType, empty: unknown] {
  switch (type) {
    case 'number':
      return [z.number(), 0];
    case 'flag':
      return [z.literal(true), false];
    case 'picture':
      return [z.nullable(z.string()), null];
    case 'list':
      return [z.array(item ? storedField(item)[0] : z.unknown()), []];
    case 'group': {
      const schema = storedObject(fields);
      return [schema, schema.parse({})];
    }
    default:
      return [z.string(), ''];
  }
}

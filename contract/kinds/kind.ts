import { z } from 'zod/mini';
import { shapeOf, storedObject, type Fields, type ShapeOf } from './field.ts';

/** A rule about several fields that is broken, at a field. */
export interface BrokenRule {
  path: string[];
  message: string;
}

/** The values that people choose an entry by: paths of fields, such as `profile.free_from`. */
interface Listing {
  /** Of a picture; `isRound` for faces. */
  picture?: string;
  isRound?: true;
  /** The phrase of each value, such as `Valid until #`; after a bar, that of a date that has passed. */
  says?: Record<string, string>;
}

/** A kind of content: the one description that loader, export, checks and forms read. */
export interface Kind<F extends Fields = Fields> {
  name: string;
  /** For people: singular, capitalized. */
  label: string;
  /** Its files under content/: one for each entry in a folder, or one file for the only entry. */
  files: { folder: string } | { file: string };
  /** With `markdown`, the field `body` stands after the others, which are YAML between --- lines. */
  format: 'yaml' | 'markdown';
  /** What the path of its page starts with; the slug follows. Null for a kind without pages. */
  page: string | null;
  /** The field without which an entry has no page; left out if each has one. */
  pageNeeds?: keyof F & string;
  /** The date field that says when an entry becomes visible; null if it is visible at once. */
  appears: (keyof F & string) | null;
  /** The date field that says when an entry is taken down; left out if the kind has none. */
  ends?: keyof F & string;
  /** What the studio's list shows of an entry besides its title and state; left out for nothing. */
  lists?: Listing;
  fields: F;
  /** Accepts what may be published. */
  schema: z.ZodMiniObject<ShapeOf<F>>;
  /** Accepts what any version stored; the result has the same type, with empty values. */
  stored: z.ZodMiniType<z.output<z.ZodMiniObject<ShapeOf<F>>>>;
}

/** What people call an entry with these values; null if none of its fields says that. */
export function titleOf(values: Record<string, unknown>): string | null {
  const { title, name, question, sentence, label, from } = values;
  const text = title ?? name ?? question ?? sentence ?? label ?? from;
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : null;
}

/** The values of an entry of a kind. */
export type ValuesOf<K extends { schema: z.ZodMiniType }> = z.output<K['schema']>;

type Described = 'name' | 'label' | 'files' | 'fields';

/**
 * Describes a kind: by default one in YAML without pages, visible at once.
 *
 * @param rules finds contradictions between fields; called if each field is valid
 */
export function describeKind<const F extends Fields>(
  about: Pick<Kind<F>, Described> & Partial<Omit<Kind<F>, Described | 'schema' | 'stored'>>,
  rules: (values: z.output<z.ZodMiniObject<ShapeOf<F>>>) => BrokenRule[] = () => [],
): Kind<F> {
  const schema = z.strictObject(shapeOf(about.fields));
  return {
    format: 'yaml',
    page: null,
    appears: null,
    ...about,
    schema: schema.check(
      z.superRefine((values, context) => {
        for (const { path, message } of rules(values))
          context.addIssue({ code: 'custom', path, message });
      }),
    ),
    stored: storedObject(about.fields) as unknown as Kind<F>['stored'],
  };
}

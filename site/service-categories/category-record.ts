import { z } from 'zod/mini';

/** The bundled dataset of spec section 3: one JSON file beside this one for each service category. */

const text = z.string().check(z.trim(), z.minLength(1));
const address = z.string().check(z.regex(/^\/\S+$/, 'must be an address that begins with a slash'));
const titled = z.strictObject({ title: text, body: text });
const heading = z.strictObject({ title: text, body: z.optional(text) });
const pictured = z.strictObject({ imageUrl: address, title: text, body: text });

/** A count as it is shown, such as 22, 5K or 1,000. */
const count = z
  .string()
  .check(z.regex(/^\d+(?:,\d{3})*[KM]?$/, 'must be a count such as 22, 5K or 1,000'));

/** Spec section 3, "Service category record". A field that it does not name is refused. */
export const categoryRecord = z.strictObject({
  /** The slug, and the name of the file. */
  categoryUrl: z.string().check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)),
  categoryName: text,
  pageMetaTitle: text,
  pageMetaContent: text,
  banner: z.array(pictured).check(z.minLength(1)),
  serviceHeading: titled,
  clientsNumberHeading: heading,
  clientsNumber: z
    .array(z.strictObject({ imageUrl: address, title: text, body: count }))
    .check(z.length(4)),
  faq: z.array(titled).check(z.minLength(5)),
  bottomServicesHeading: titled,
  bottomServices: z.array(titled),
});

export type CategoryRecord = z.infer<typeof categoryRecord>;

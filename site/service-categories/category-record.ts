import { z } from 'zod/mini';

/** The bundled dataset (spec section 3): a JSON file in this folder for each service category. */

const text = z.string().check(z.trim(), z.minLength(1));
const address = z.string().check(z.regex(/^\/\S+$/, 'must be an address that begins with a slash'));
const titled = z.strictObject({ title: text, body: text });
const heading = z.strictObject({ title: text, body: z.optional(text) });
const pictured = z.strictObject({ imageUrl: address, title: text, body: text });

/** A count as displayed, such as 22, 5K or 1,000. */
const count = z
  .string()
  .check(z.regex(/^\d+(?:,\d{3})*[KM]?$/, 'must be a count such as 22, 5K or 1,000'));

/** Service category record (spec section 3). Unknown fields are rejected. */
export const categoryRecord = z.strictObject({
  /** The slug, which is also the file name. */
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

import { z } from 'zod/mini';
import { slug } from './listing.ts';

/** Schemas of the files under content/, the initial content of a new installation. */

const text = (limit: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(limit));
const markdown = text(20_000);
const portrait = z.enum(['woman', 'man']);
const rating = z._default(z.number().check(z.int(), z.minimum(1), z.maximum(5)), 5);

/** A team profile. The picture is derived from the name and `portrait`. */
export const profileFile = z.strictObject({
  name: text(80),
  portrait,
  designation: text(80),
  expertise: z
    .array(text(60).check(z.regex(/^[^,]+$/, 'must not contain a comma')))
    .check(z.minLength(1), z.maxLength(6)),
  body: markdown,
});

/** A testimonial. The title is "Name, company, place". */
export const testimonialFile = z.strictObject({
  title: text(120),
  portrait,
  rating,
  quote: text(600),
});

const titled = z.strictObject({ title: text(140), body: markdown });

/** content/services/<slug>.yaml: everything a service page loads from the provider API. */
export const serviceFile = z.strictObject({
  position: z.number().check(z.int(), z.minimum(1)),
  title: text(80),
  summary: text(200),
  sub_services: z
    .array(
      z.strictObject({
        title: text(80),
        icon: z.string().check(z.regex(/^[a-z0-9-]+$/)),
        body: markdown,
      }),
    )
    .check(z.minLength(6)),
  upper_bulk: titled,
  bulk: titled,
  steps: z.array(titled).check(z.minLength(3)),
  testimonials: z.array(testimonialFile).check(z.minLength(3)),
  team: z.array(profileFile).check(z.minLength(1)),
});

const A_DAY = 'must be a date like 2026-03-14';
/** A valid calendar date in a plausible year. */
const day = z.iso.date(A_DAY).check(z.refine((date) => date >= '1990', A_DAY));

/** The symbols available for a post's generated cover. */
const postSymbol = z.enum([
  'ledger',
  'headset',
  'pen',
  'plan',
  'scales',
  'code',
  'shield',
  'clock',
  'globe',
  'people',
  'coins',
  'calendar',
]);

/** The front matter of content/posts/<slug>.md. */
export const postFrontMatter = z
  .strictObject({
    title: text(120),
    author: text(80),
    published: day,
    modified: day,
    summary: text(200),
    symbol: postSymbol,
  })
  .check(
    z.refine((post) => post.modified >= post.published, {
      path: ['modified'],
      message: 'must not be before published',
    }),
  );

/** content/menu.yaml: the services menu of the header. */
export const menuFile = z
  .array(
    z.strictObject({
      menu: text(60),
      url: text(200),
      submenus: z.array(z.strictObject({ name: text(60), url: text(200) })),
    }),
  )
  .check(z.minLength(1));

const formerPath = z
  .string()
  .check(
    z.regex(
      /^(?!\/(?:api|static)\/)(?:\/[a-z0-9._~%-]+)+$/,
      'must be a lowercase path without a trailing slash, not under /api or /static',
    ),
  );
const presentPath = z
  .string()
  .check(
    z.regex(
      /^(?:\/|(?:\/[a-z0-9-]+)+)$/,
      'must be the lowercase path of a page, without a trailing slash',
    ),
  );

/**
 * content/redirects.yaml: former paths of pages. Each entry names the final path, because chains
 * of redirects are rejected.
 */
export const redirectsFile = z
  .array(
    z
      .strictObject({
        from: formerPath,
        to: z.optional(presentPath),
        gone: z.optional(z.literal(true)),
      })
      .check(
        z.refine(({ to, gone }) => (to === undefined) !== (gone === undefined), {
          message: 'needs either "to" or "gone: true"',
        }),
      ),
  )
  .check(
    z.superRefine((redirects, context) => {
      const former = new Set(redirects.map(({ from }) => from));
      const seen = new Set<string>();
      for (const [index, { from, to }] of redirects.entries()) {
        if (seen.has(from))
          context.addIssue({ code: 'custom', path: [index, 'from'], message: 'is listed twice' });
        seen.add(from);
        if (to !== undefined && former.has(to))
          context.addIssue({
            code: 'custom',
            path: [index, 'to'],
            message: 'is itself redirected; use the final path',
          });
      }
    }),
  );

/** The file name without its extension is the entry's slug. */
export const fileSlug = slug;

export type ServiceFile = z.infer<typeof serviceFile>;
export type ProfileFile = z.infer<typeof profileFile>;
export type TestimonialFile = z.infer<typeof testimonialFile>;
export type MenuFile = z.infer<typeof menuFile>;

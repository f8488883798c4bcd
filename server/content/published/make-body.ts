import { kindOf, type contentKinds } from '../../../contract/kinds/content-kinds.ts';
import type { ValuesOf } from '../../../contract/kinds/kind.ts';
import type { PersonValues } from '../../../contract/kinds/person.ts';
import { shownSite } from '../../../contract/kinds/site.ts';
import type { ServiceValues } from '../../../contract/kinds/service.ts';
import type { TestimonialValues } from '../../../contract/kinds/testimonial.ts';
import { NO_BANNER, type ListingEntry } from '../../../contract/api/listing.ts';
import { encodeEntities } from '../../../contract/text-entities.ts';
import { isOfLibrary } from '../../../contract/shown-picture.ts';
import { mapMarkdown, mapPictures } from '../files/values-in.ts';
import { htmlFromMarkdown } from '../html/markdown.ts';
import { slugOfPicture } from '../picture-names.ts';
import { slugify } from '../slugify.ts';
import {
  isPlain,
  type Bodies,
  type PlainKind,
  type PublishedDraft,
  type WrittenKind,
} from './bodies.ts';

/** Publication date of entries of kinds that have none. */
const UNDATED = '2026-01-01T00:00:00.000Z';

/** The moment of a date field: a day begins for readers at six in the morning, UTC. ISO 8601, UTC. */
const momentOf = (date: string): string =>
  date.includes('T') ? new Date(date).toISOString() : `${date}T06:00:00.000Z`;

/**
 * The moment that values state in a date field of their kind (`appears`, `ends`); ISO 8601, UTC. Null if
 * the kind has no such field, or the values state none.
 */
export function momentIn(
  values: Record<string, unknown>,
  field: string | null | undefined,
): string | null {
  const date = field ? values[field] : undefined;
  return typeof date === 'string' ? momentOf(date) : null;
}

/**
 * Makes the published form of an entry.
 *
 * @param values as parsed by the kind
 */
export function publishedOf<K extends WrittenKind>(
  kind: K,
  slug: string,
  values: Record<string, unknown>,
): PublishedDraft<K> {
  const shown = mapPictures(kindOf(kind).fields, values);
  const body = isPlain(kind)
    ? mapMarkdown(kindOf(kind).fields, shown, htmlFromMarkdown)
    : MAKE[kind as Exclude<WrittenKind, PlainKind>](shown as never, slug);
  // The release before finds those by it that are shown in the place of a file.
  const inPlace = Number(kind === 'picture' && 'path' in body);
  const updatedAt = momentIn(values, 'modified') ?? momentIn(values, 'updated');
  return {
    kind,
    slug,
    position: typeof values.position === 'number' ? values.position : inPlace,
    publishAt: momentIn(values, 'published') ?? (kind === 'policy' ? updatedAt : null) ?? UNDATED,
    updatedAt,
    body: body as Bodies[K],
  };
}

const MAKE: {
  [K in Exclude<WrittenKind, PlainKind>]: (
    values: ValuesOf<(typeof contentKinds)[K]>,
    slug: string,
  ) => Bodies[K];
} = {
  post: (post, slug) =>
    listing(slug, post, {
      display_name: encoded(post.author),
      post_excerpt: encoded(post.summary),
    }),
  service: serviceBody,
  person(person, slug) {
    const member = memberOf(slug, person);
    if (!person.profile) return { member };
    const { permission: _, ...profile } = person.profile;
    return { member, profile };
  },
  testimonial: (quote, slug) => quoteOf(slug, quote),
  menu: ({ menus }) => ({
    menus: menus.map(({ menu, url, submenus }) => ({
      menu: encodeEntities(menu),
      url: encodeEntities(url),
      submenus: submenus.map((sub) => ({
        name: encodeEntities(sub.name),
        url: encodeEntities(sub.url),
      })),
    })),
  }),
  figure: ({ value }) => ({ value }),
  policy: ({ title, search, body }) => ({ title, search, html: htmlFromMarkdown(body) }),
  question: ({ group, question, answer }) => ({ group, title: question, body: answer }),
  claim: ({ sentence, counted, counted_on, counted_by, source, valid_until }) => ({
    sentence,
    counted,
    counted_on,
    counted_by,
    source,
    valid_until,
  }),
  picture({ file, width, height, alt, decorates, focus, path }, slug) {
    const shown = {
      width,
      height,
      alt: decorates ? '' : (alt ?? null),
      focus: focus ? ([focus.x, focus.y] as [number, number]) : null,
    };
    const isSame = !isOfLibrary(file) && shown.alt === null && shown.focus === null;
    const place = isOfLibrary(file) ? path : file;
    // Another entry may not take the place of a file.
    const isOwn = place !== undefined && slugOfPicture(place) === slug;
    return { file, ...shown, ...(isOwn && !isSame && { path: place }) };
  },
  author: ({ name, photo, about, firm }) => ({
    name,
    photo: photo ?? null,
    about,
    ...(firm && { firm }),
  }),
  rate: ({ amount, valid_from, valid_until }) => ({
    amount,
    from: valid_from?.slice(0, 10) || null,
    until: valid_until?.slice(0, 10) || null,
  }),
  site: shownSite,
};

function serviceBody(service: ServiceValues, slug: string): Bodies['service'] {
  const listed = (values: NonNullable<ServiceValues['page']>) =>
    listing(
      slug,
      { ...values, body: values.body ?? values.summary },
      { post_excerpt: encoded(values.summary) },
    );
  const part = (values: Titled & { slug?: string | undefined }) =>
    listing(values.slug ?? slugify(values.title), values);
  return {
    service: listed(service),
    page: listed(service.page ?? service),
    upper_bulk: listing(slug, service.upper_bulk),
    bulk: listing(slug, service.bulk),
    sub_services: service.sub_services.map(part),
    steps: service.steps.map(part),
    testimonials: service.testimonials.map((quote) =>
      quoteOf(quote.slug ?? quoteSlug(quote), quote),
    ),
    team: service.team,
  };
}

const memberOf = (slug: string, person: PersonValues): ListingEntry =>
  listing(
    slug,
    { ...person, title: person.name },
    {
      Expertise: encoded(person.expertise.join(', ')),
      Designation: encoded(person.designation),
    },
  );

const quoteSlug = ({ title }: { title: string }) => slugify(title.split(',')[0] ?? title);

const quoteOf = (slug: string, quote: Omit<TestimonialValues, 'position'>): ListingEntry =>
  listing(slug, { ...quote, body: quote.quote }, { rating: quote.rating ?? 5 });

/** What a listing entry shows of an entry, or of a part of one. */
interface Titled {
  title: string;
  /** Markdown. */
  body: string;
  /** URLs of pictures. */
  banner?: string | null | undefined;
  hover_image?: string | null | undefined;
}

/** A listing entry (spec section 3). */
const listing = (
  slug: string,
  { title, body, banner, hover_image }: Titled,
  more: Partial<ListingEntry> = {},
): ListingEntry => ({
  post_title: encodeEntities(title),
  post_name: slug,
  post_content: htmlFromMarkdown(body),
  banner: banner ?? NO_BANNER,
  hover_image: hover_image || undefined,
  ...more,
});

/** Undefined if it is empty. */
const encoded = (text: string) => (text ? encodeEntities(text) : undefined);

import { contentKinds, type KindName } from '../../contract/kinds/content-kinds.ts';
import type { ValuesOf } from '../../contract/kinds/kind.ts';
import { pageKinds, type PageName } from '../../contract/kinds/pages/page-kinds.ts';
import type { PersonValues } from '../../contract/kinds/person.ts';
import type { ServiceValues } from '../../contract/kinds/service.ts';
import type { TestimonialValues } from '../../contract/kinds/testimonial.ts';
import { NO_HTML } from './clean-html.ts';
import type { EntryDraft } from './entry.ts';
import { htmlFromMarkdown } from './markdown.ts';
import { mapMarkdown } from './page-words.ts';
import { slugify } from './slugify.ts';

/** Publication date of entries of kinds that have none. */
const UNDATED = '2026-01-01T00:00:00.000Z';

/** URL path of the pictures in content/pictures. */
const PICTURES = '/static/pictures';

/**
 * The rows that visitors see of an entry.
 *
 * @param values as parsed by the kind
 */
export const rowsOfEntry = (kind: KindName, slug: string, values: unknown): EntryDraft[] =>
  isOfPage(kind)
    ? [wordsRow(kind, values as Record<string, unknown>)]
    : ROWS[kind](slug, values as never);

const isOfPage = (kind: KindName): kind is PageName => kind in pageKinds;

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

const ROWS: {
  [K in Exclude<KindName, PageName>]: (
    slug: string,
    values: ValuesOf<(typeof contentKinds)[K]>,
  ) => EntryDraft[];
} = {
  post(slug, post) {
    const drawn = post.symbol ? `${PICTURES}/covers/posts/${slug}.svg` : null;
    return [
      {
        ...row('post', slug),
        title: post.title,
        contentHtml: htmlFromMarkdown(post.body),
        banner: pictureOr(post.banner, drawn),
        fields: given({ author: post.author, excerpt: post.summary }),
        publishAt: momentOf(post.published),
        updatedAt: momentOf(post.modified),
      },
    ];
  },
  service: serviceRows,
  person: personRows,
  testimonial: (slug, quote) => [quoteRow(slug, quote)],
  menu: (_, { menus }) =>
    menus.map(({ menu, url, submenus }, index) => ({
      ...row('menu', slugify(menu), '', index),
      title: menu,
      fields: { url, submenus },
    })),
  // Published to the table of redirects: see entry-store/redirect-entries.ts.
  redirect: () => [],
  figure: (slug, { label, value }) => [{ ...row('figure', slug), title: label, fields: { value } }],
  policy(slug, { title, updated, search, body }) {
    const updatedAt = momentOf(updated);
    const contentHtml = htmlFromMarkdown(body);
    return [
      {
        ...row('policy', slug),
        title,
        contentHtml,
        fields: { search },
        publishAt: updatedAt,
        updatedAt,
      },
    ];
  },
  question: (slug, { group, position, question, answer }) => [
    { ...row('question', slug, '', position), title: question, fields: { group, answer } },
  ],
  record(slug, record) {
    const drawn = `${PICTURES}/covers/services/${slug}.svg`;
    const banner = { ...record.banner, picture: pictureOr(record.banner.picture, drawn) };
    return [
      { ...row('record', slug), title: record.name, fields: { words: { ...record, banner } } },
    ];
  },
  claim(slug, { sentence, counted, counted_on, counted_by, source, valid_until }) {
    const proof = { counted, counted_on, counted_by, source, valid_until };
    return [{ ...row('claim', slug), fields: { value: sentence, proof } }];
  },
  author: (slug, { name, photo, about, firm }) => [
    {
      ...row('author', slug),
      title: name,
      banner: photo ?? null,
      fields: { ...(about !== undefined && { about }), ...(firm && { firm }) },
    },
  ],
  rate(slug, { amount, valid_from = '', valid_until = '' }) {
    const dates = given({
      validFrom: valid_from.slice(0, 10),
      validUntil: valid_until.slice(0, 10),
    });
    return [{ ...row('rate', slug), fields: { amount, ...dates } }];
  },
  country: (slug, country) => [
    {
      ...row('country', slug, '', country.position),
      title: country.name,
      fields: { words: country },
    },
  ],
};

function serviceRows(slug: string, service: ServiceValues): EntryDraft[] {
  const cover = `${PICTURES}/covers/services/${slug}`;
  const listed = (type: 'service' | 'page', values: NonNullable<ServiceValues['page']>) => ({
    ...row(type, slug, '', service.position),
    title: values.title,
    contentHtml: htmlFromMarkdown(values.body ?? values.summary),
    banner: pictureOr(values.banner, `${cover}.svg`),
    fields: given({
      excerpt: values.summary,
      hoverImage: pictureOr(values.hover_image, `${cover}-upper.svg`) ?? '',
    }),
  });
  const text = (type: 'upper_bulk' | 'bulk', values: ServiceValues['bulk'], banner: string) => ({
    ...row(type, slug),
    title: values.title,
    contentHtml: htmlFromMarkdown(values.body),
    banner: pictureOr(values.banner, banner),
  });
  return [
    listed('service', service),
    listed('page', service.page ?? service),
    ...service.sub_services.map((sub, index) => {
      const icon = (ending: string) => (sub.icon ? `${PICTURES}/icons/${sub.icon}${ending}` : null);
      return {
        ...row('sub_service', sub.slug ?? slugify(sub.title), slug, index),
        title: sub.title,
        contentHtml: htmlFromMarkdown(sub.body),
        banner: pictureOr(sub.banner, icon('.svg')),
        fields: given({ hoverImage: pictureOr(sub.hover_image, icon('-hover.svg')) ?? '' }),
      };
    }),
    text('upper_bulk', service.upper_bulk, `${cover}-upper.svg`),
    text('bulk', service.bulk, `${cover}-lower.svg`),
    ...service.steps.map((step, index) => ({
      ...row('steps', step.slug ?? slugify(step.title), slug, index),
      title: step.title,
      contentHtml: htmlFromMarkdown(step.body),
      banner: step.banner ?? null,
    })),
    ...service.testimonials.map((quote, index) =>
      quoteRow(quote.slug ?? quoteSlug(quote), { ...quote, position: index }, slug),
    ),
    ...service.team.map((profile, index) =>
      profileRow(profile.slug ?? slugify(profile.name), { ...profile, position: index }, slug),
    ),
  ];
}

/** A row for the team, and one for the person's own page, if there is one. */
function personRows(slug: string, person: PersonValues): EntryDraft[] {
  const member = profileRow(slug, person);
  if (!person.profile) return [member];
  const { permission: _, ...profile } = person.profile;
  const { expertise: _tags, ...fields } = member.fields;
  return [member, { ...member, type: 'profile', fields: { ...fields, profile } }];
}

function profileRow(
  slug: string,
  profile: Omit<PersonValues, 'profile' | 'ends'>,
  parent = '',
): EntryDraft {
  return {
    ...row('team', slug, parent, profile.position),
    title: profile.name,
    contentHtml: htmlFromMarkdown(profile.body),
    banner: pictureOr(profile.banner, `${PICTURES}/portraits/${slugify(profile.name)}.webp`),
    fields: {
      ...given({ designation: profile.designation }),
      ...(profile.expertise.length > 0 && { expertise: profile.expertise }),
    },
  };
}

const quoteSlug = ({ title }: { title: string }) => slugify(title.split(',')[0] ?? title);

function quoteRow(slug: string, quote: TestimonialValues, parent = ''): EntryDraft {
  return {
    ...row('testimonial', slug, parent, quote.position),
    title: quote.title,
    contentHtml: htmlFromMarkdown(quote.quote),
    banner: pictureOr(quote.banner, `${PICTURES}/portraits/${quoteSlug(quote)}.webp`),
    fields: { rating: quote.rating ?? 5 },
  };
}

/** The words of a page, with the HTML of its Markdown texts. */
function wordsRow(name: PageName, values: Record<string, unknown>): EntryDraft {
  const words = mapMarkdown(contentKinds[name].fields, values, htmlFromMarkdown);
  return { ...row('words', name), fields: { words }, updatedAt: momentIn(values, 'updated') };
}

/** A row with default values. */
function row(type: EntryDraft['type'], slug: string, parent = '', position = 0): EntryDraft {
  return {
    type,
    slug,
    parent,
    position,
    title: '',
    contentHtml: NO_HTML,
    banner: null,
    fields: {},
    publishAt: UNDATED,
    updatedAt: null,
  };
}

/** The stated picture, none for null, or the drawn one. */
const pictureOr = (stated: string | null | undefined, drawn: string | null) =>
  stated === undefined ? drawn : stated;

/** Only the fields that are not empty. */
function given<Named extends Record<string, string>>(fields: Named): Partial<Named> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== ''),
  ) as Partial<Named>;
}

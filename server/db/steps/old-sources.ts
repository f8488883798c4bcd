import { createRequire } from 'node:module';
import type { OldRow } from './old-rows.ts';

/** Sources in the file formats of the kinds, from rows of an older version. */

type Values = Record<string, unknown>;

/** YAML of values without those that are undefined. Loaded here because most starts migrate nothing. */
export function write(values: Values): string {
  const { stringify } = createRequire(import.meta.url)('yaml') as typeof import('yaml');
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return stringify(Object.fromEntries(given), { lineWidth: 0 });
}

/**
 * Markdown that becomes exactly this HTML: one block of HTML, which ends at the first empty line. The
 * sanitizer removes the element around it.
 */
function markdownOf(html: string): string {
  if (html === '') return '';
  const closed = html
    .replaceAll('\r', '&#13;')
    .replace(/\n(?:[ \t]*\n)+/g, (lines) => `\n${lines.slice(1).replaceAll('\n', '&#10;')}`);
  return `<div>\n${closed}\n</div>\n`;
}

const slugify = (title: string) =>
  title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');

const PICTURES = '/static/pictures';
const portraitOf = (name: string) => `${PICTURES}/portraits/${slugify(name)}.webp`;

/** A value, or undefined where it is what the kind derives by itself. */
const unless = <Value>(value: Value, derived: Value) => (value === derived ? undefined : value);

interface OldFields {
  excerpt?: string;
  author?: string;
  hoverImage?: string;
  designation?: string;
  expertise?: string[];
  rating?: number;
}
const fieldsOf = (row: OldRow) => JSON.parse(row.fields) as OldFields;

export function sourceOfPost(row: OldRow): string {
  const { author, excerpt } = fieldsOf(row);
  const front = write({
    title: row.title,
    author,
    published: row.publish_at,
    modified: row.updated_at,
    summary: excerpt,
    banner: row.banner,
  });
  return `---\n${front}---\n${markdownOf(row.content_html)}`;
}

export const sourceOfProfile = (row: OldRow): string =>
  write({ position: row.position, ...profile(row) });

function profile(row: OldRow): Values {
  const { designation, expertise } = fieldsOf(row);
  return {
    name: row.title,
    designation,
    expertise,
    banner: unless(row.banner, portraitOf(row.title)),
    body: markdownOf(row.content_html),
  };
}

export const sourceOfQuote = (row: OldRow): string =>
  write({ position: row.position, ...quote(row) });

const clientOf = (title: string) => title.split(',')[0] ?? title;

function quote(row: OldRow): Values {
  return {
    title: row.title,
    rating: fieldsOf(row).rating,
    banner: unless(row.banner, portraitOf(clientOf(row.title))),
    quote: markdownOf(row.content_html),
  };
}

/** A service from those of its rows that are there. */
export function sourceOfService(slug: string, rows: OldRow[]): string {
  const one = (type: string) => rows.find((row) => row.type === type);
  const all = (type: string) => rows.filter((row) => row.type === type);
  const cover = `${PICTURES}/covers/services/${slug}`;
  const listed = (row: OldRow): Values => {
    const { excerpt, hoverImage } = fieldsOf(row);
    return defined({
      title: row.title,
      summary: excerpt,
      body: isParagraph(row.content_html, excerpt) ? undefined : markdownOf(row.content_html),
      banner: unless(row.banner, `${cover}.svg`),
      hover_image: unless(hoverImage ?? null, `${cover}-upper.svg`),
    });
  };
  const text = (row: OldRow | undefined, banner: string | null) =>
    row &&
    defined({
      title: row.title,
      banner: unless(row.banner, banner),
      body: markdownOf(row.content_html),
    });
  const [service, page] = [one('service'), one('page')];
  const named = (row: OldRow, title = row.title) => unless(row.slug, slugify(title));
  const asPage = page && listed(page);
  return write({
    position: (service ?? page)?.position ?? 1,
    ...(service && listed(service)),
    page:
      service && JSON.stringify(asPage) === JSON.stringify(listed(service)) ? undefined : asPage,
    sub_services: all('sub_service').map((row) =>
      defined({ ...subService(row), slug: named(row) }),
    ),
    upper_bulk: text(one('upper_bulk'), `${cover}-upper.svg`),
    bulk: text(one('bulk'), `${cover}-lower.svg`),
    steps: all('steps').map((row) => defined({ ...text(row, null), slug: named(row) })),
    testimonials: all('testimonial').map((row) =>
      defined({ ...quote(row), slug: named(row, clientOf(row.title)) }),
    ),
    team: all('team').map((row) => defined({ ...profile(row), slug: named(row) })),
  });
}

function subService(row: OldRow): Values {
  const { hoverImage } = fieldsOf(row);
  const icon = /^\/static\/pictures\/icons\/([a-z0-9-]+)\.svg$/.exec(row.banner ?? '')?.[1];
  return {
    title: row.title,
    icon,
    banner: icon === undefined ? row.banner : undefined,
    hover_image: unless(hoverImage ?? null, icon ? `${PICTURES}/icons/${icon}-hover.svg` : null),
    body: markdownOf(row.content_html),
  };
}

/** Whether a text is its summary as one paragraph, without anything that Markdown would change. */
const isParagraph = (html: string, summary = '') =>
  /^[A-Za-z][A-Za-z0-9 ,.-]*$/.test(summary) && html === `<p>${summary}</p>`;

const defined = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

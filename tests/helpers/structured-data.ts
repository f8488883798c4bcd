/** A schema.org thing in a page's structured data. */
export interface Thing {
  '@type': string;
  [property: string]: unknown;
}

const types: [path: RegExp, types: string[]][] = [
  [/^\/$/, ['Organization', 'WebSite']],
  [/^\/contact-us$/, ['Organization', 'ProfessionalService', 'ProfessionalService']],
  [/^\/about-us$/, ['Organization']],
  [/^\/services\/./, ['Service', 'BreadcrumbList', 'FAQPage']],
  [/^\/blog\/./, ['BlogPosting', 'BreadcrumbList']],
  [/^\/people\/./, ['ProfilePage', 'BreadcrumbList']],
  [/^\/faq$/, ['FAQPage']],
];

/** The types in a page's structured data, in order. */
export const expectedTypes = (path: string): string[] =>
  types.find(([pattern]) => pattern.test(path))?.[1] ?? [];

/**
 * Parses a page's structured data.
 *
 * @throws if the page has more than one such script, or one with another context than schema.org
 */
export function readThings(html: string): Thing[] {
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)];
  if (scripts.length > 1) throw new Error(`${scripts.length} scripts with structured data`);
  return scripts.flatMap(([, text = '']) => {
    const { '@context': context, '@graph': things } = JSON.parse(text) as Record<string, unknown>;
    if (context !== 'https://schema.org') throw new Error(`unexpected context ${String(context)}`);
    return things as Thing[];
  });
}

/**
 * The properties that each type must have: those that Google's documentation requires or, if it
 * requires none, the recommended ones that apply.
 */
const required: Record<string, string[]> = {
  Organization: ['name', 'url'],
  ProfessionalService: ['name', 'address', 'telephone', 'openingHoursSpecification', 'url'],
  PostalAddress: ['streetAddress', 'addressLocality', 'postalCode', 'addressCountry'],
  OpeningHoursSpecification: ['dayOfWeek', 'opens', 'closes'],
  WebSite: ['name', 'url'],
  Service: ['name', 'description', 'provider', 'url', 'image'],
  Offer: ['price', 'priceCurrency', 'priceSpecification'],
  UnitPriceSpecification: ['minPrice', 'priceCurrency', 'unitCode'],
  BlogPosting: ['headline', 'image', 'datePublished', 'dateModified', 'author', 'publisher'],
  Person: ['name'],
  ProfilePage: ['mainEntity'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
};

/** Missing properties and unknown types. */
export function structuredDataProblems(thing: unknown): string[] {
  if (Array.isArray(thing)) return thing.flatMap(structuredDataProblems);
  if (typeof thing !== 'object' || thing === null) return [];
  const { '@type': type, ...properties } = thing as Record<string, unknown>;
  const inside = Object.values(properties).flatMap(structuredDataProblems);
  // A reference to a thing that is described elsewhere.
  if (type === undefined && Object.keys(properties).join() === '@id') return inside;
  const names = required[String(type)];
  if (!names) return [...inside, `unknown type ${String(type)}`];
  const missing = names.filter((name) => properties[name] === undefined || properties[name] === '');
  return [...inside, ...missing.map((name) => `${String(type)} has no ${name}`)];
}

/** The visible content of a page, to compare with its structured data. */
export interface PageContent {
  /** The text of its body, including closed <details>. */
  text: string;
  /** The URLs that it links to. */
  links: string[];
  /** The machine-readable dates on it. */
  dates: string[];
  language: string;
}

/** Properties with URLs of this site, which need not be visible. */
const ADDRESSES = new Set(['@id', 'url', 'item', 'image', 'logo', 'mainEntityOfPage']);

const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Formats "08:00" as it is displayed: "8:00". */
function clock(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return `${((hours + 11) % 12) + 1}:${String(minutes).padStart(2, '0')}`;
}

/** How the value of a property must appear on the page. */
const shows: Record<string, (value: never, page: PageContent) => boolean> = {
  price: (value: number, { text }) => text.includes(`$${value} an hour`),
  minPrice: (value: number, { text }) => text.includes(`$${value} an hour`),
  priceCurrency: (value: string) => value === 'USD',
  unitCode: (value: string) => value === 'HUR',
  unitText: (value: string, { text }) => text.includes(value),
  position: (value: number) => value > 0,
  inLanguage: (value: string, { language }) => value === language,
  sameAs: (value: string, { links }) => links.includes(value),
  email: (value: string, { links }) => links.includes(`mailto:${value}`),
  opens: (value: string, { text }) => text.includes(clock(value)),
  closes: (value: string, { text }) => text.includes(clock(value)),
  // "Monday to Friday" includes the days between.
  dayOfWeek: (value: string, { text }) =>
    ['Tuesday', 'Wednesday', 'Thursday'].includes(value)
      ? text.includes('Monday to Friday')
      : text.includes(value),
  streetAddress: (value: string, { text }) =>
    value.split(', ').every((part) => text.includes(part)),
  datePublished: (value: string, { dates }) => dates.includes(value),
  dateModified: (value: string, { dates }) => dates.includes(value),
};

/** Every value that is not visible on the page, as `property: value`. */
export function valuesNotShown(thing: unknown, page: PageContent, property = ''): string[] {
  if (Array.isArray(thing)) return thing.flatMap((one) => valuesNotShown(one, page, property));
  if (typeof thing === 'object' && thing !== null)
    return Object.entries(thing).flatMap(([name, value]) =>
      name === '@type' || ADDRESSES.has(name) ? [] : valuesNotShown(value, page, name),
    );
  const isShown = shows[property]
    ? shows[property](thing as never, page)
    : plain(page.text).includes(plain(String(thing)));
  return isShown ? [] : [`${property}: ${String(thing)}`];
}

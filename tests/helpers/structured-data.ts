/** A thing as a page tells search engines of it. */
export interface Thing {
  '@type': string;
  [property: string]: unknown;
}

const types: [path: RegExp, types: string[]][] = [
  [/^\/$/, ['Organization', 'ProfessionalService', 'ProfessionalService', 'WebSite']],
  [/^\/contact-us$/, ['Organization', 'ProfessionalService', 'ProfessionalService']],
  [/^\/about-us$/, ['Organization']],
  [/^\/services\/./, ['Service', 'BreadcrumbList', 'FAQPage']],
  [/^\/blog\/./, ['BlogPosting', 'BreadcrumbList']],
  [/^\/faq$/, ['FAQPage']],
];

/** The types of the things that a page tells of, in their order. */
export const expectedTypes = (path: string): string[] =>
  types.find(([pattern]) => pattern.test(path))?.[1] ?? [];

/**
 * The things that a page tells search engines.
 *
 * @throws when it has more than one such script, or one that is not of schema.org
 */
export function readThings(html: string): Thing[] {
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)];
  if (scripts.length > 1) throw new Error(`${scripts.length} scripts of structured data`);
  return scripts.flatMap(([, text = '']) => {
    const { '@context': context, '@graph': things } = JSON.parse(text) as Record<string, unknown>;
    if (context !== 'https://schema.org') throw new Error(`a context of ${String(context)}`);
    return things as Thing[];
  });
}

/**
 * What a thing of each type must have: what Google's documentation requires,
 * and where it requires nothing, what it recommends and we can say.
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
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
};

/** What is missing, and every type that nobody has thought about, in words. */
export function faultsOf(thing: unknown): string[] {
  if (Array.isArray(thing)) return thing.flatMap(faultsOf);
  if (typeof thing !== 'object' || thing === null) return [];
  const { '@type': type, ...properties } = thing as Record<string, unknown>;
  const inside = Object.values(properties).flatMap(faultsOf);
  // A mere reference to a thing that is described elsewhere.
  if (type === undefined && Object.keys(properties).join() === '@id') return inside;
  const names = required[String(type)];
  if (!names) return [...inside, `the type ${String(type)} is not known here`];
  const missing = names.filter((name) => properties[name] === undefined || properties[name] === '');
  return [...inside, ...missing.map((name) => `${String(type)} has no ${name}`)];
}

/** What stands on a page, for a comparison. */
export interface PageContent {
  /** The text of its body, closed answers included. */
  text: string;
  /** The addresses it links to. */
  links: string[];
  /** The machine-readable dates on it. */
  dates: string[];
  language: string;
}

/** Addresses of this site that say where, and not what. */
const ADDRESSES = new Set(['@id', 'url', 'item', 'image', 'logo', 'mainEntityOfPage']);

const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

/** "08:00" as it is shown: "8:00". */
function clock(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return `${((hours + 11) % 12) + 1}:${String(minutes).padStart(2, '0')}`;
}

/** How a value has to show on the page, by the name of its property. */
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
  // "Monday to Friday" says the days between.
  dayOfWeek: (value: string, { text }) =>
    ['Tuesday', 'Wednesday', 'Thursday'].includes(value)
      ? text.includes('Monday to Friday')
      : text.includes(value),
  streetAddress: (value: string, { text }) =>
    value.split(', ').every((part) => text.includes(part)),
  datePublished: (value: string, { dates }) => dates.includes(value),
  dateModified: (value: string, { dates }) => dates.includes(value),
};

/** Every value of a thing that the page itself does not show, as `property: value`. */
export function unseenOf(thing: unknown, page: PageContent, property = ''): string[] {
  if (Array.isArray(thing)) return thing.flatMap((one) => unseenOf(one, page, property));
  if (typeof thing === 'object' && thing !== null)
    return Object.entries(thing).flatMap(([name, value]) =>
      name === '@type' || ADDRESSES.has(name) ? [] : unseenOf(value, page, name),
    );
  const isShown = shows[property]
    ? shows[property](thing as never, page)
    : plain(page.text).includes(plain(String(thing)));
  return isShown ? [] : [`${property}: ${String(thing)}`];
}

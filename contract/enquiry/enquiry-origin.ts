import { PAGE_INPUTS } from '../page-inputs.ts';
import { SLUG } from '../slug.ts';

/** Pages with a slug. */
const NAMED = ['/people', '/services', '/blog'] as const;
/** Pages with a calculator, whose inputs belong to the enquiry. */
const COMPUTED = ['/rates', '/time-zones'] as const;

/** The form of a path that an enquiry may be about. */
export type OriginPage = (typeof NAMED)[number] | (typeof COMPUTED)[number];

/** A path of a known form. The page may not exist. */
export interface ParsedOrigin {
  /** Canonical: equal origins have equal paths. */
  path: string;
  page: OriginPage;
  /** What follows the page: a slug, or a query without the question mark. */
  rest: string;
  /** The title of a part of a service, or the name of one of its people; empty for none. */
  part: string;
}

/** What an enquiry is about: the page that the visitor came from. */
export interface EnquiryOrigin {
  /** A path on this site, with or without a query. */
  path: string;
  /** In words, from the content. */
  line: string;
}

/** Maximum length in characters of a path, and of one input. The site's longest URLs have half as many. */
const LONGEST = { path: 600, input: 100 };

/**
 * Parses what a link to /contact-us carries as `about`. The visitor may have written it.
 *
 * @returns null for anything but a path of this site of a known form
 */
export function parseOrigin(about: unknown): ParsedOrigin | null {
  if (typeof about !== 'string' || about.length > LONGEST.path) return null;
  const named = NAMED.find((page) => about.startsWith(`${page}/`));
  if (named) {
    // At the second depth of the services, the last part alone counts (spec section 2).
    const [, rest = '', query] =
      /^\/(?:services\/[a-z0-9-]+|[a-z]+)\/([^/?]+)(\?.*)?$/.exec(about) ?? [];
    if (!SLUG.test(rest)) return null;
    if (query === undefined) return { path: `${named}/${rest}`, page: named, rest, part: '' };
    const inputs = named === '/services' ? (inputsIn(['part'], query) ?? '') : '';
    const part = new URLSearchParams(inputs).get('part');
    if (!part) return null;
    return { path: `${named}/${rest}?${inputs}`, page: named, rest, part };
  }
  const computed = COMPUTED.find((page) => about.startsWith(`${page}?`));
  if (!computed) return null;
  const rest = inputsIn(PAGE_INPUTS[computed], about.slice(computed.length));
  return rest === null ? null : { path: `${computed}?${rest}`, page: computed, rest, part: '' };
}

/** The path of a part of a service's page: a sub-service, or one of its people. */
export const servicePart = (slug: string, title: string): string =>
  `/services/${slug}?${new URLSearchParams({ part: title })}`;

/** The named inputs in this order, without other parameters; null if there are none, or one is invalid. */
function inputsIn(names: readonly string[], query: string): string | null {
  const given = new URLSearchParams(query);
  const inputs = new URLSearchParams();
  for (const name of names) {
    const value = given.get(name);
    if (value === null) continue;
    if (value.length > LONGEST.input || /[\p{Cc}\ufffd]/u.test(value)) return null;
    inputs.set(name, value);
  }
  return inputs.toString() || null;
}

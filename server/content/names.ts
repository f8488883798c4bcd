import { ALIASES } from '../../contract/site-aliases.ts';

/**
 * The names in an entry, each with the first field that has it: `figure:clients` for a reference in a text,
 * `person/anita` or `author/Meera Nair` for another entry in a field, `file/<slug>` for a picture that is named by
 * its path, and the paths of pages.
 */
export type Names = Record<string, string>;

/** Whether a name is that of a reference, or JSON has such a name. */
export const hasReference = (names: string): boolean =>
  /(?:^|")(?:figure|rate|claim|service|site):/.test(names);

/** Whether a name is the path of a page: it is in a link. */
export const isPath = (name: string): boolean => name.startsWith('/');

/** Whether a name may lead to nothing: authors and pictures in files need no entry. */
export const isOptional = (name: string): boolean => /^(?:author|file)\//.test(name);

/** The slugs of the pictures among names. */
export const picturesNamed = (names: Names): string[] =>
  Object.keys(names).flatMap((name) => /^(?:picture|file)\/(.*)/.exec(name)?.[1] ?? []);

/** The link in a field for paths: those of the menu have no slash at their beginning. */
export const linkOf = (kind: string, value: string): string =>
  kind === 'menu' ? `/${value.replace(/^\//, '')}` : value;

/** Links that only one computer can open, such as those to a studio that runs on it. The sanitizer removes files. */
const OF_ONE_COMPUTER =
  /^https?:\/\/(?:localhost|[^/?#]*\.localhost|127\.[\d.]+|0\.0\.0\.0|\[::1?\])(?:[:/?#]|$)/i;

/**
 * The path of the page that a link leads to; null for one to another site, to a place on the same page, or to
 * a picture. One without a slash at its beginning, or that only one computer can open, leads nowhere, and gets `./`.
 */
export function pathOfLink(link: string): string | null {
  if (OF_ONE_COMPUTER.test(link)) return `./${link}`;
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/|\/static\/|#)/i.test(link)) return null;
  const path = link.replace(/[?#].*$/s, '').replace(/(?<=.)\/$/, '');
  if (!path.startsWith('/')) return `./${path}`;
  // The last part alone says which service it is (spec section 7).
  const shown = path.toLowerCase().replace(/^(\/services)\/[^/]+(\/[^/]+)$/, '$1$2');
  return ALIASES.get(shown) ?? shown;
}

/** For people: says of a name that begins with `/` or `./` that it leads nowhere. */
export const describeLink = (name: string): string => {
  const link = name.replace(/^\.\//, '');
  return OF_ONE_COMPUTER.test(link)
    ? `visitors cannot open the link ${link}`
    : `the link ${link} leads to no page of the site`;
};

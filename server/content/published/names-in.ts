import { kindOf, type KindName } from '../../../contract/kinds/content-kinds.ts';
import { pathOfLink } from '../link-targets.ts';
import { valuesIn } from '../files/values-in.ts';
import { referencesIn } from '../references.ts';

/**
 * What an entry names, each name with the first field that has it: `figure:clients` for a reference in a text,
 * `person/anita` or `author/Meera Nair` for another entry in a field, and the paths of pages and pictures.
 */
export type Names = Record<string, string>;

/** Of links and pictures in HTML that is part of JSON. */
const ADDRESS = /<(?:a [^<>]*?href|img [^<>]*?src)=\\"([^"\\]*)/g;

/**
 * Finds what an entry names.
 *
 * @param body what is published of it: its Markdown is HTML there, which is not rendered again
 */
export function namesIn(
  kind: KindName,
  values: Record<string, unknown>,
  body: unknown = null,
): Names {
  const names: Names = {};
  const texts: { at: string; text: string }[] = [];
  for (const { path, field, value } of valuesIn(kindOf(kind).fields, values)) {
    if (typeof value !== 'string') continue;
    const at = path.join('.');
    for (const name of referencesIn(value)) names[name] ??= at;
    if (field.type === 'markdown') texts.push({ at, text: value });
    if (field.type === 'reference') names[`${field.to}/${value}`] ??= at;
    if (field.type === 'picture') names[value] ??= at;
    // The paths of menus have no slash at their beginning, and a redirect comes from where there is no page.
    if (field.type === 'path' && at !== 'from')
      addLink(names, kind === 'menu' ? `/${value.replace(/^\//, '')}` : value, at);
  }
  for (const [, link = ''] of JSON.stringify(body).matchAll(ADDRESS))
    addLink(names, link, texts.find(({ text }) => text.includes(link))?.at ?? '');
  return names;
}

function addLink(names: Names, link: string, at: string): void {
  const path = pathOfLink(link);
  if (path !== null) names[path] ??= at;
}

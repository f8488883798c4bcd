import { kindOf, type KindName } from '../../../contract/kinds/content-kinds.ts';
import { linkOf, pathOfLink, type Names } from '../names.ts';
import { valuesIn } from '../files/values-in.ts';
import { pictureName } from '../picture-names.ts';
import { referencesIn } from '../references.ts';

/** In HTML that is part of JSON. */
const LINK = /<a [^<>]*?href=\\"([^"\\]*)/g;
const PICTURE = /<img [^<>]*?src=\\"(\/static\/(?:media\/([a-z0-9-]+)|pictures\/[^"\\?#]+))\\"/g;

/**
 * Finds the names in an entry.
 *
 * @param body its published body: there Markdown is HTML already
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
    for (const name of referencesIn(kind, value)) names[name] ??= at;
    if (field.type === 'markdown') texts.push({ at, text: value });
    if (field.type === 'picture') names[pictureName(value)] ??= at;
    if (field.type === 'reference') names[`${field.to}/${value}`] ??= at;
    // A redirect comes from where there is no page.
    const to = field.type === 'path' && at !== 'from' ? pathOfLink(linkOf(kind, value)) : null;
    if (to !== null) names[to] ??= at;
  }
  const html = JSON.stringify(body);
  const placeOf = (words: string) => texts.find(({ text }) => text.includes(words))?.at ?? '';
  for (const [, link = ''] of html.matchAll(LINK)) {
    const to = pathOfLink(link);
    if (to !== null) names[to] ??= placeOf(link);
  }
  for (const [, path = '', name = path] of html.matchAll(PICTURE))
    names[pictureName(name)] ??= placeOf(name);
  return names;
}

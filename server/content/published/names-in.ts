import { kindOf, type KindName } from '../../../contract/kinds/content-kinds.ts';
import { linkOf, pathOfLink, type Names } from '../names.ts';
import { valuesIn } from '../files/values-in.ts';
import { referencesIn } from '../references.ts';

/** In HTML that is part of JSON. */
const LINK = /<a [^<>]*?href=\\"([^"\\]*)/g;

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
    if (field.type === 'reference') names[`${field.to}/${value}`] ??= at;
    // A redirect comes from where there is no page.
    const to = field.type === 'path' && at !== 'from' ? pathOfLink(linkOf(kind, value)) : null;
    if (to !== null) names[to] ??= at;
  }
  for (const [, link = ''] of JSON.stringify(body).matchAll(LINK)) {
    const to = pathOfLink(link);
    if (to !== null) names[to] ??= texts.find(({ text }) => text.includes(link))?.at ?? '';
  }
  return names;
}

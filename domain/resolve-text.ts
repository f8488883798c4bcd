import { dollars } from './money.ts';

/**
 * References in texts, such as {{figure:clients}}, {{rate:bookeeper x 60}}, {{service:bookeeper}} or
 * {{site:email}}, are replaced when an entry is read, so that a change of a figure, rate or claim, of the
 * name of a service or of the site's contact data changes every page. {{Figure:clients}} begins with a
 * capital letter.
 */
export const REFERENCE =
  /\{\{\s*(figure|Figure|rate|claim|service|site):([a-z0-9]+(?:-[a-z0-9]+)*)(?:\s+x\s+(\d+(?:\.\d+)?))?\s*\}\}/g;

/** What references stand for, by `kind:name`: words, or an amount in US dollars. */
export type ReferenceValues = ReadonlyMap<string, string | number>;

/** A text with its references replaced. An unknown reference becomes empty; publishing refuses those. */
export const resolveText = (text: string, values: ReferenceValues): string =>
  text.replace(REFERENCE, (_, kind: string, name: string, times?: string) => {
    const value = values.get(`${kind.toLowerCase()}:${name}`) ?? '';
    if (typeof value === 'string')
      return /^[A-Z]/.test(kind) ? value.charAt(0).toUpperCase() + value.slice(1) : value;
    // A multiple is a sum of many hours: cents would only pretend to be exact.
    return dollars(times === undefined ? value : Math.round(value * Number(times)));
  });

import { DomUtils, parseDocument } from 'htmlparser2';
import { MEDIA, PICTURES } from '../../../contract/shown-picture.ts';
import {
  BROKEN,
  hasMarks,
  shownPicture,
  withoutMarks,
  type FieldMarks,
  type Unmarked,
  type UnmarkedValue,
} from './field-marks.ts';

/** Elements whose text nobody sees. */
const UNSEEN = /^(?:script|style|template)$/;
/** Numbers in a text, with the sign of their currency; none of a time of day or of "24x7". */
const NUMBER = /(\p{Sc}?)(?<![\p{L}\d.,:])(\d[\d,]*(?:\.\d\d?)?)(?![\p{L}\d,:]|\.\d)/gu;
/** How many elements around a value are searched for the names of its entry. */
const NEAR = 5;
/** A place that shows the same value of more fields shows none of them in particular. */
const MOST = 12;

/** The `nodeType` of text. */
const TEXT = 3;

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

/**
 * Replaces marks in the HTML of a page by the attribute `data-field` of the elements around them. Fields that
 * are shown by reference come last. What can have no mark is found by its value, next to what else the page
 * shows of its entry. Elements with a reference that stands for nothing get `data-broken`.
 */
export function placeFields(html: string, marks: FieldMarks, unmarked?: Unmarked): string {
  const document = parseDocument(html, { withStartIndices: true, withEndIndices: true });
  const find = unmarked && createFinder(html, marks, unmarked);
  let written = '';
  let from = 0;
  for (const element of DomUtils.getElementsByTagName('*', document)) {
    const { name, attribs, startIndex } = element;
    if (UNSEEN.test(name)) continue;
    const text = element.children
      .map((child) => (child.nodeType === TEXT && 'data' in child ? child.data : ''))
      .join('');
    const shown = hasMarks(text) ? text : (attribs.content ?? attribs.placeholder ?? '');
    const placed = [...new Set(marks.fieldsIn(shown))].toReversed();
    const fields = placed.map((field) => field.replace(BROKEN, ''));
    fields.push(...(find?.(element, text, fields) ?? []));
    if (fields.length === 0) continue;
    const end = startIndex! + 1 + name.length;
    written += `${html.slice(from, end)} data-field="${[...new Set(fields)].join(' ')}"`;
    if (placed.some((field) => field.endsWith(BROKEN))) written += ' data-broken=""';
    from = end;
  }
  return withoutMarks(written + html.slice(from));
}

/** Finds the fields of the values that an element shows and that have no mark. */
function createFinder(html: string, marks: FieldMarks, values: Unmarked) {
  const byShown = Map.groupBy(values.values(), ({ shown }) => shown);
  const [, canonical = ''] =
    /<link rel="canonical" href="[^"/]*\/\/[^"/]*([^"]*)"/.exec(html) ?? [];
  const known = new Map<Element, { fields: string[]; links: string[] }>();
  const within = (element: Element) => {
    const found = known.get(element);
    if (found) return found;
    const part = html.slice(element.startIndex!, element.endIndex! + 1);
    const links = Array.from(part.matchAll(/ href="([^"]*)"/g), ([, link = '']) => link);
    const made = { fields: [...new Set(marks.fieldsIn(part))], links };
    known.set(element, made);
    return made;
  };

  /** Those whose entry or item the closest element around shows. */
  function closest(element: Element, found: UnmarkedValue[]): UnmarkedValue[] {
    if (found.length === 0) return [];
    let around: Element | null = element;
    for (let level = 0; around && level <= NEAR; level++) {
      const { fields, links } = within(around);
      const near = found.filter(
        (one) =>
          links.includes(one.page ?? '') || fields.some((field) => field.startsWith(one.around)),
      );
      const own = near.filter(({ page }) => page === canonical);
      if (near.length > 0) return own.length > 0 ? own : near;
      const { parent }: Element = around;
      around = parent && 'attribs' in parent ? parent : null;
    }
    return found.filter(({ page }) => page === canonical);
  }

  return (element: Element, text: string, placed: readonly string[]): string[] => {
    const { src: path = '', datetime = '', 'data-picture': slug } = element.attribs;
    // What is shown in the place of a file has its name.
    const src = slug ? MEDIA + slug : path.startsWith(PICTURES) ? shownPicture(path) : path;
    const own = withoutMarks(text).trim();
    const exact = [src, datetime.slice(0, 10), placed.length === 0 ? own : '']
      .flatMap((shown) => byShown.get(shown) ?? [])
      .filter(({ is }) => is === 'text');
    const equal = closest(element, exact);
    // A number in a text of the content is looked for if it is filled in from another entry. Elsewhere it needs a
    // currency, because the site counts things, too.
    const isShown = placed.some((field) => values.has(field));
    const numbers = Array.from(own.matchAll(NUMBER), ([, sign, digits = '']) => {
      const same = (byShown.get(digits) ?? []).filter(({ field }) => {
        const isOfEntry = placed.some((other) => other.startsWith(field.replace(/#.*/, '#')));
        return !isShown && (placed.length > 0 ? !isOfEntry : sign);
      });
      return (sign ? ['amount'] : ['whole', 'amount'])
        .map((type) => same.filter(({ is }) => is === type))
        .map((one) => closest(element, one))
        .find(({ length }) => length > 0);
    });
    const found = [...(equal.length > 0 ? equal : exact), ...numbers.flatMap((one) => one ?? [])];
    return found.length > MOST ? [] : found.map(({ field }) => field);
  };
}

/** The fields that a page shows, in its order, each once. */
export const fieldsOf = (html: string): string[] => [
  ...new Set(
    Array.from(html.matchAll(/ data-field="([^"]*)"/g), ([, fields = '']) =>
      fields.split(' '),
    ).flat(),
  ),
];

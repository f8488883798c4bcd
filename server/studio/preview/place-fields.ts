import { Parser } from 'htmlparser2';
import { hasMarks, withoutMarks, type FieldMarks } from './field-marks.ts';

/** Elements whose text is no part of what they show on the page. */
const UNSEEN = /^(?:script|style|title|template)$/;

/**
 * The HTML of a page without marks: each element with marks in its own texts names their fields, those that
 * others refer to last.
 */
export function placeFields(html: string, marks: FieldMarks): string {
  /** Where the names of the elements around end; null of those that are not seen. */
  const around: (number | null)[] = [];
  const placed = new Map<number, Set<string>>();
  const parser = new Parser(
    {
      onopentagname: (name) => void around.push(UNSEEN.test(name) ? null : parser.endIndex),
      onclosetag: () => void around.pop(),
      ontext(text) {
        const tag = around.at(-1) ?? null;
        if (tag === null || !hasMarks(text)) return;
        for (const field of marks.fieldsIn(text))
          placed.set(tag, (placed.get(tag) ?? new Set()).add(field));
      },
    },
    { decodeEntities: false },
  );
  parser.end(html);

  let written = '';
  let from = 0;
  for (const [tag, fields] of [...placed].toSorted(([one], [other]) => one - other)) {
    written += `${html.slice(from, tag)} data-field="${[...fields].toReversed().join(' ')}"`;
    from = tag;
  }
  return withoutMarks(written + html.slice(from));
}

/** The fields that a page shows, in its order, each once. */
export const fieldsOf = (html: string): string[] => [
  ...new Set(
    Array.from(html.matchAll(/ data-field="([^"]*)"/g), ([, fields = '']) =>
      fields.split(' '),
    ).flat(),
  ),
];

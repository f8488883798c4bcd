import { Parser } from 'htmlparser2';
import { hasMarks, withoutMarks, type FieldMarks } from './field-marks.ts';

/** Elements whose text is not visible on the page. */
const UNSEEN = /^(?:script|style|title|template)$/;

/**
 * Replaces marks in the HTML of a page by the attribute `data-field` of the elements around them. Fields that
 * are shown by reference come last.
 */
export function placeFields(html: string, marks: FieldMarks): string {
  /** For each open element the end of its tag name; null if its text is not visible. */
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

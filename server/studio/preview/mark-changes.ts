import { diffArrays } from 'diff';
import { DomUtils, parseDocument } from 'htmlparser2';

/** Elements whose text nobody sees. */
const UNSEEN = /^(?:script|style|template|title|meta|link)$/;
/** Attributes by which an element without text differs: the picture it shows, or where it leads. */
const SHOWN = ['src', 'srcset', 'alt', 'href', 'placeholder', 'value'];
/** With more changes, or when this takes longer, nothing is framed. */
const LIMITS = { maxEditLength: 2_000, timeout: 1_000 };

const FRAMES = '<style>[data-changed]{outline:3px solid #d9480f;outline-offset:3px}</style>';

/** The script of a page with frames, which scrolls to the first that is visible. */
export const SHOW_CHANGE = `const first = (places) =>
  [...document.querySelectorAll(places)].find((place) => place.checkVisibility());
const place =
  first('main [data-changed]') ?? first('[data-changed]') ?? first('[data-removed]');
// scrollIntoView() would scroll the studio as well.
if (place)
  scrollBy({ top: place.getBoundingClientRect().top - innerHeight / 2, behavior: 'instant' });`;

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

/** The elements of a page that show a text or a picture of their own, each with what it shows. */
function shownIn(html: string) {
  const document = parseDocument(html, { withStartIndices: true });
  return DomUtils.getElementsByTagName('*', document).flatMap((element) => {
    if (UNSEEN.test(element.name)) return [];
    const text = element.children
      .map((child) => (child.nodeType === 3 && 'data' in child ? child.data.trim() : ''))
      .join(' ')
      .trim();
    const attributes = SHOWN.map((name) => element.attribs[name] ?? '');
    if (text === '' && attributes.every((value) => value === '')) return [];
    return [{ element, text: [element.name, text, ...attributes].join('\n') }];
  });
}

/**
 * Frames what a page shows and another version of it does not: the innermost elements get `data-changed`. What follows
 * a removed place gets `data-removed`.
 */
export function markChanges(html: string, other: string): string {
  const [shown, others] = [shownIn(html), shownIn(other)];
  const texts = (list: typeof shown) => list.map(({ text }) => text);
  const marks = new Map<Element, string>();
  let at = 0;
  for (const { added, removed, count } of diffArrays(texts(others), texts(shown), LIMITS) ?? []) {
    const marked = added ? shown.slice(at, at + count) : removed ? shown.slice(at, at + 1) : [];
    for (const { element } of marked) marks.set(element, added ? 'data-changed' : 'data-removed');
    if (!removed) at += count;
  }
  for (const element of marks.keys())
    for (let around = element.parent; around; around = around.parent)
      marks.delete(around as Element);
  if (marks.size === 0) return html;
  let written = '';
  let from = 0;
  for (const { element } of shown) {
    const mark = marks.get(element);
    if (mark === undefined) continue;
    const end = element.startIndex! + 1 + element.name.length;
    written += `${html.slice(from, end)} ${mark}=""`;
    from = end;
  }
  return (written + html.slice(from)).replace('</head>', `${FRAMES}</head>`);
}

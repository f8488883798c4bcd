import { z } from 'zod';
import { escapeHtml } from '../../contract/escape-html.ts';
import { metaOf, type WxrItem } from './read-wxr.ts';

const footnotes = z.array(z.object({ id: z.string(), content: z.string() }));

/** A footnote. The link at its mark has its id with `-link` behind. */
interface Footnote {
  id: string;
  /** HTML. */
  content: string;
}

/**
 * The footnotes of a post, which the block editor keeps in a custom field.
 *
 * @returns null if they cannot be read
 */
export function footnotesOf(item: Pick<WxrItem, 'meta'>): Footnote[] | null {
  const json = metaOf(item, 'footnotes') ?? '';
  if (json === '') return [];
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch {
    return null;
  }
  const found = footnotes.safeParse(parsed);
  return found.success ? found.data : null;
}

/** Where a footnote of a plugin begins and ends. A writer's tag in double brackets is none. */
const MARKS =
  /(?<!\[)\[(\/?)(?:ref|efn_note|footnote|fn|mfn|modern_footnote)(?=[\s\]])[^[\]]{0,500}\]|\(\(|\)\)/gi;
/** Where a plugin shows its footnotes. */
const LISTS = /(?<!\[)\[\/?(?:reflist|references|footnotes|efn_reference)\]/gi;

const isSentence = (text: string) => /\p{L}{2}.*\s/su.test(text) && !/[{}]|=>|\(\)/.test(text);

/**
 * Takes the footnotes that plugins write within the text, `[ref]so[/ref]` or `((so))`, out of it.
 *
 * @param before the number of footnotes that the post has besides
 * @returns the text with a mark for each
 */
export function takeFootnotes(text: string, before: number) {
  const notes: Footnote[] = [];
  let result = '';
  let from = 0;
  let open: RegExpExecArray | null = null;
  for (const mark of text.matchAll(MARKS)) {
    const isEnd = mark[1] === '/' || mark[0] === '))';
    if (!isEnd) open = mark;
    else if (open && open[0].startsWith('(') === mark[0].startsWith(')')) {
      const start = open.index;
      const content = text.slice(start + open[0].length, mark.index).trim();
      open = null;
      // Other brackets are of formulas and scripts.
      if (mark[0] === '))' && !isSentence(content)) continue;
      const number = before + notes.length + 1;
      const id = `footnote-${number}`;
      notes.push({ id, content });
      result += `${text.slice(from, start).trimEnd()}<sup><a id="${id}-link" href="#${id}">${number}</a></sup>`;
      from = mark.index + mark[0].length;
    }
  }
  const marked = result + text.slice(from);
  return { text: notes.length > 0 ? marked.replace(LISTS, '') : text, notes };
}

/** Footnotes as a list for the end of a post. Each leads back to its mark. */
export function listOfFootnotes(notes: readonly Footnote[]): string {
  if (notes.length === 0) return '';
  const items = notes.map(({ id, content }) => {
    const name = escapeHtml(id);
    return `<li><a id="${name}"></a>${content} <a href="#${name}-link">↩</a></li>`;
  });
  return `<ol>${items.join('')}</ol>`;
}

import { replaceBetween } from './replace-between.ts';

/** Elements that stand beside paragraphs, and may contain them. */
const CONTAINERS = ['blockquote', 'li', 'dd', 'td', 'th', 'figure'];
/** Elements whose text is never made into paragraphs. */
const LEAVES =
  'p h1 h2 h3 h4 h5 h6 dt caption figcaption summary ul ol dl table thead tbody tfoot tr colgroup hr pre'.split(
    ' ',
  );
/** Elements that the site does not have; they part paragraphs. */
const GROUPS =
  'div section article header footer main aside nav center address details form fieldset'.split(
    ' ',
  );
const BLOCK_TAG = new RegExp(
  `(<\\/?(?:${[...CONTAINERS, ...LEAVES, ...GROUPS].join('|')})(?=[\\s/>])[^<>]*>)`,
  'i',
);
const PRE = /<pre(?=[\s>])/gi;
/** A line that WordPress turns into an embedded video, tweet or page. */
const ADDRESS = /^https?:\/\/[^\s<>"']+$/;

/**
 * Makes paragraphs of loose text, as WordPress does when it shows a post: an empty line parts them.
 *
 * @param breaks whether a line break within a paragraph is shown; not with the block editor
 * @param embedded called with each address that stood alone; it becomes a link
 */
export function makeParagraphs(
  text: string,
  breaks: boolean,
  embedded: (address: string) => void = () => {},
): string {
  const kept: string[] = [];
  // Preformatted text is put aside: its lines are its own.
  const parts = replaceBetween(text.replace(/\r\n?/g, '\n'), PRE, '</pre>', (whole) => {
    kept.push(whole);
    return `\n\n<pre ${kept.length - 1}>\n\n`;
  }).split(BLOCK_TAG);
  const open: string[] = [];
  const isOpen = new Map<string, number>();
  let result = '';
  for (const [index, part] of parts.entries()) {
    if (index % 2 === 0) {
      result += textIn(open.at(-1) ?? '', part);
      continue;
    }
    const [, slash, written = '', number] = /^<(\/?)(\w+)(?: (\d+)>)?/.exec(part) ?? [];
    const name = written.toLowerCase();
    if (name === 'pre' && number !== undefined) result += part;
    else if (GROUPS.includes(name)) result += '\n';
    else {
      if (slash) {
        // Nothing is searched for in vain: a text may have a hundred thousand stray tags.
        if (isOpen.get(name)) while (leave() !== name);
      } else if (name !== 'hr') {
        // The next paragraph or item ends one that was not closed.
        if (open.at(-1) === name && ['p', 'li', 'dd', 'td', 'th'].includes(name)) leave();
        open.push(name);
        isOpen.set(name, (isOpen.get(name) ?? 0) + 1);
      }
      result += part + (slash || name === 'hr' ? '\n' : '');
    }
  }
  return result
    .replace(/\n{2,}/g, '\n')
    .replace(/<pre (\d+)>/g, (_, index: string) => `${kept[Number(index)]}\n`)
    .trim();

  function leave(): string | undefined {
    const name = open.pop();
    if (name !== undefined) isOpen.set(name, (isOpen.get(name) ?? 0) - 1);
    return name;
  }

  function textIn(parent: string, piece: string): string {
    const lines = piece.replace(/^\s+|(?<!\s)\s+$/g, (space) =>
      space.includes('\n') ? '' : space,
    );
    if (lines.trim() === '') return parent === '' ? '' : piece.includes('\n') ? '\n' : piece;
    if (LEAVES.includes(parent)) return withBreaks(lines);
    const paragraphs = lines
      .split(/\n[^\S\n]*(?:\n\s*)+/)
      // A lone space of HTML made empty lines in the editor.
      .filter((one) => one.replaceAll('&nbsp;', ' ').trim() !== '');
    if (CONTAINERS.includes(parent) && parent !== 'blockquote' && paragraphs.length === 1)
      return linked(paragraphs[0]!) ?? withBreaks(lines);
    return paragraphs.map((one) => `<p>${linked(one) ?? withBreaks(one.trim())}</p>\n`).join('');
  }

  function linked(piece: string): string | null {
    const address = piece.trim();
    if (!ADDRESS.test(address)) return null;
    embedded(address);
    return `<a href="${address}">${address}</a>`;
  }

  function withBreaks(piece: string): string {
    return breaks
      ? piece.replace(/(?<!<br ?\/?>|[^\S\n])[^\S\n]*\n\s*/gi, '<br>')
      : piece.replace(/\n\s*/g, '\n');
  }
}

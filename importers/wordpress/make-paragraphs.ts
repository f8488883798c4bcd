/** Elements that stand beside paragraphs, and may contain them. */
const CONTAINERS = ['blockquote', 'li', 'dd', 'td', 'th', 'figure'];
/** Elements whose text is never made into paragraphs. */
const LEAVES =
  'p h1 h2 h3 h4 h5 h6 dt caption figcaption ul ol dl table thead tbody tfoot tr colgroup hr pre'.split(
    ' ',
  );
/** Elements that the site does not have; they part paragraphs. */
const GROUPS =
  'div section article header footer main aside nav center address details summary dialog hgroup form fieldset legend'.split(
    ' ',
  );
const BLOCK_TAG = new RegExp(
  `(<\\/?(?:${[...CONTAINERS, ...LEAVES, ...GROUPS].join('|')})(?=[\\s/>])[^<>]*>)`,
  'i',
);
/** Elements without an end. Of preformatted text only the place is here. */
const VOID = ['hr', 'pre'];
/** A line that WordPress turns into an embedded video, tweet or page. */
const ADDRESS = /^https?:\/\/[^\s<>"']+$/;

/**
 * Makes paragraphs of loose text, as WordPress does when it shows a post: an empty line parts them.
 * Preformatted text is put aside before.
 *
 * @param breaks whether a line break within a paragraph is shown; not with the block editor
 */
export function makeParagraphs(text: string, breaks: boolean): string {
  let result = '';
  /** The element that the tag before opened; empty after an end. */
  let inside = '';
  for (const [index, part] of text.replace(/\r\n?/g, '\n').split(BLOCK_TAG).entries()) {
    if (index % 2 === 0) {
      result += textIn(inside, part);
      continue;
    }
    const [, slash, written = ''] = /^<(\/?)(\w+)/.exec(part) ?? [];
    const name = written.toLowerCase();
    const isGroup = GROUPS.includes(name);
    const isEnd = Boolean(slash) || VOID.includes(name);
    inside = isGroup || isEnd ? '' : name;
    result += isGroup ? '\n' : part + (isEnd ? '\n' : '');
  }
  return result.replace(/\n{2,}/g, '\n').trim();

  function textIn(parent: string, piece: string): string {
    const lines = piece.replace(/^\s+|(?<!\s)\s+$/g, (space) =>
      space.includes('\n') ? '' : space,
    );
    if (lines.trim() === '') return piece.includes('\n') ? '\n' : piece;
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
    return `<a href="${address}">${address}</a>`;
  }

  function withBreaks(piece: string): string {
    return breaks
      ? piece.replace(/(?<!<br ?\/?>|[^\S\n])[^\S\n]*\n\s*/gi, '<br>')
      : piece.replace(/\n\s*/g, '\n');
  }
}

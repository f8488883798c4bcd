import MarkdownIt, { type RendererRule } from 'markdown-it';
import { sanitizeContent } from './sanitize-content.ts';

/** A heading such as `## Children {#children}` has an anchor. */
const ANCHOR = /\{#([a-z0-9-]+)\}$/;

/** A task of a list. Its box is a character, as no form is in a text. */
const TASK = /^\[([ x])\] +(?=\S)/i;

/** A reference in an address: Markdown encodes the braces of [words](mailto:{{site:email}}). */
const REFERENCE_IN_ADDRESS =
  /(?<=href="(?:mailto|tel):)(?:%7B){2}(site:(?:email|phone-number))(?:%7D){2}/g;

const markdownIt = new MarkdownIt({ html: true, linkify: true, maxNesting: 40 });

// The sanitizer decides which addresses are allowed.
markdownIt.validateLink = () => true;
markdownIt.normalizeLink = (address) => encodeURI(address.toWellFormed()).replace(/%25/g, '%');
markdownIt.normalizeLinkText = (address) => address;

// Links bare addresses as GFM does.
const { linkify } = markdownIt;
const AFTER_WWW = new RegExp(
  `${linkify.re.get_url_host_port().source}(?!://)${linkify.re.get_path().source}`,
  'iy',
);
linkify
  .add('//')
  .add('ftp:')
  .add('www.', {
    validate(text, at) {
      AFTER_WWW.lastIndex = at;
      return AFTER_WWW.exec(text)?.[0].length ?? 0;
    },
    normalize(match) {
      match.url = `http://${match.url}`;
    },
  });

Object.assign(markdownIt.renderer.rules, {
  hardbreak: () => '<br>',
  list_item_open: () => '<li>',
  tbody_open: () => '<tbody>',
  tbody_close: () => '</tbody>',
  html_block: (tokens, index) => tokens[index]!.content.trimEnd(),
} satisfies Record<string, RendererRule>);

markdownIt.core.ruler.after('block', 'tasks', ({ tokens }) => {
  for (const [index, token] of tokens.entries())
    if (token.type === 'inline' && tokens[index - 2]?.type === 'list_item_open')
      token.content = token.content.replace(TASK, (_, box) => (box === ' ' ? '☐ ' : '☑ '));
});

markdownIt.core.ruler.push('anchors', ({ tokens }) => {
  for (const [index, { children }] of tokens.entries()) {
    const last = children?.at(-1);
    if (tokens[index - 1]?.type !== 'heading_open' || last?.type !== 'text') continue;
    const [anchor, id] = ANCHOR.exec(last.content) ?? [];
    if (anchor === undefined) continue;
    last.content = last.content.slice(0, -anchor.length).trimEnd();
    tokens[index - 1]!.attrSet('id', id!);
  }
});

// Reference links can repeat a long address, so all together are limited. Escaping makes one nine times as long at most.
markdownIt.core.ruler.push('addresses', ({ src, tokens }) => {
  let left = 10 * src.length;
  for (const { attrs } of tokens.flatMap(({ children }) => children ?? []))
    for (const attribute of attrs ?? [])
      if ((left -= String(attribute[1]).length) < 0) attribute[1] = '';
});

/** Converts Markdown (GFM) to sanitized HTML. */
export function htmlFromMarkdown(markdown: string): string {
  const html = sanitizeContent(markdownIt.render(`${markdown}\n`)).trim();
  return html.replace(REFERENCE_IN_ADDRESS, '{{$1}}');
}

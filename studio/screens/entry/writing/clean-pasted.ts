import { DOMParser as SchemaParser, type Schema, type TagParseRule } from '@milkdown/prose/model';
import { toast } from '../../../parts/toast.tsx';

const BLOCKS =
  'p, div, h1, h2, h3, h4, h5, h6, ul, ol, li, blockquote, pre, br, table, tbody, tr, td, th';
/** The row of headings that every table of Markdown has. */
const HEAD = 'tr:first-child:not(:is(thead, tbody) ~ tbody > *)';

const styled = (mark: string, style: RegExp): TagParseRule => ({
  tag: 'span[data-style]',
  mark,
  consuming: false,
  getAttrs: ({ dataset }) => style.test(dataset.style ?? '') && null,
});

/** Parse rules for pasted HTML that the editor itself does not write. */
const RULES: TagParseRule[] = [
  {
    tag: 'xml, nav, svg, math, button, select, textarea, video, audio, canvas, [hidden], [aria-hidden="true"], img:not([src^="/static/"]), [data-id^="docs-internal"] > br',
    ignore: true,
  },
  {
    tag: 'p, li, div, h1, h2, h3, h4, h5, h6',
    ignore: true,
    getAttrs: (element) => !element.textContent?.trim() && !element.querySelector('img') && null,
  },
  { tag: 'h1', node: 'heading', attrs: { level: 2 } },
  { tag: 'h5, h6', node: 'heading', attrs: { level: 4 } },
  { tag: HEAD, node: 'table_header_row' },
  { tag: `${HEAD} > *`, node: 'table_header' },
  { tag: 'tr', node: 'table_row' },
  { tag: 'td, th', node: 'table_cell' },
  {
    tag: `:is(h1, h2, h3, h4, h5, h6, ${HEAD}) :is(b, strong, span), b[data-id^="docs-internal"]`,
    skip: true,
  },
  styled('strong', /(?<!-)font-weight:\s*([6-9]00|bold)/),
  styled('emphasis', /(?<!-)font-style:\s*italic/),
  styled('strike_through', /text-decoration[^;]*line-through/),
  { tag: 'a', mark: 'link', getAttrs: linkOf },
  { tag: 'a', skip: true },
];

/** Parses the HTML that `cleanPasted` returns. */
export const pastedParser = (schema: Schema) =>
  new SchemaParser(schema, [
    ...RULES.map((rule) => ({ ...rule, tag: `[data-pasted] :is(${rule.tag})` })),
    ...SchemaParser.fromSchema(schema).rules,
  ]);

/** The target of a link, also through a redirect of Google; false for scripts and files. */
function linkOf(link: HTMLElement) {
  const href = link.getAttribute('href') ?? '';
  const redirect = /^https:\/\/www\.google\.com\/url\?(.*)/.exec(href)?.[1];
  const to = new URLSearchParams(redirect).get('q') ?? href;
  return /^(https?:|mailto:|tel:|\/)/.test(to) && { href: to };
}

/** Cleans pasted HTML of other programs, such as Word, where parse rules are not enough. */
export function cleanPasted(html: string, siteUrl: string): string {
  const unstyled = withoutStyles(html);
  // Copied from an editor of this studio.
  if (unstyled.includes('data-pm-slice')) return unstyled;
  const { body } = new DOMParser().parseFromString(
    unstyled.replace(/&nbsp;|\u00A0/g, ' ').replaceAll(`="${siteUrl}/`, '="/'),
    'text/html',
  );
  const all = <Found extends HTMLElement>(selector: string) => [
    ...body.querySelectorAll<Found>(selector),
  ];
  for (const item of all('p[data-style*="mso-list"], p[class^="MsoListParagraph"]'))
    listItemOf(item);
  for (const table of all<HTMLTableElement>('table').toReversed()) tidyTable(table);
  if (body.querySelector('img:not([src^="/static/"])'))
    toast('Pictures of other sites were left out. Copy each by itself, or add its file.');
  return `<div data-pasted>${body.innerHTML}</div>`;
}

/** HTML that may be parsed: the content security policy blocks inline styles, even in a parsed document. */
export const withoutStyles = (html: string): string =>
  html
    .replace(/<style\b[^]*?<\/style>/gi, '')
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\s(style|id|on\w+)=/gi, ' data-$1='));

/** Word writes a list item as a paragraph: its level is a style, its number or bullet is text. */
function listItemOf(paragraph: HTMLElement) {
  const level = Number(/level(\d)/.exec(paragraph.dataset.style ?? '')?.[1] ?? 1);
  const marker = paragraph.querySelector('[data-style*="mso-list"]');
  const kind = /^\s*(\d+|[a-z]{1,4})[.)]/i.test(marker?.textContent ?? '') ? 'ol' : 'ul';
  marker?.remove();
  // Each item follows the list that the previous item made.
  let list = paragraph.previousElementSibling;
  if (!list?.matches(level > 1 ? '[data-word]' : `${kind}[data-word]`)) {
    list = document.createElement(kind);
    list.setAttribute('data-word', '');
    paragraph.before(list);
  }
  // A list directly in a list belongs to the previous item.
  for (let depth = 1; depth < level; depth++) {
    const last: Element | null = list.lastElementChild;
    list = last?.matches('ul, ol') ? last : list.appendChild(document.createElement(kind));
  }
  list.appendChild(document.createElement('li')).append(...paragraph.childNodes);
  paragraph.remove();
}

/** Makes cells of one line and one column. Tables of one row or one column are layout and are removed. */
function tidyTable(table: HTMLTableElement) {
  const rows = [...table.rows];
  const cells = rows.flatMap((row) => [...row.cells]);
  if (rows.length < 2 || rows.length === cells.length) {
    const blocks = cells.map((cell) => {
      const block = document.createElement('div');
      block.append(...cell.childNodes);
      return block;
    });
    table.replaceWith(...blocks);
  }
  for (const block of table.querySelectorAll(`:scope :is(td, th) :is(${BLOCKS})`)) {
    block.before(' ');
    block.replaceWith(...block.childNodes);
  }
  for (const cell of cells)
    for (let more = Math.min(cell.colSpan, 50); more > 1; more--)
      cell.after(document.createElement('td'));
}

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

/** How pasted HTML is read, where it is more than what the editor itself writes. */
const RULES: TagParseRule[] = [
  {
    tag: 'xml, nav, svg, math, button, select, textarea, video, audio, canvas, [hidden], [aria-hidden="true"], img:not([src^="/static/pictures/"]), [data-id^="docs-internal"] > br',
    ignore: true,
  },
  {
    tag: 'p, li, div, h1, h2, h3, h4, h5, h6',
    ignore: true,
    getAttrs: (one) => !one.textContent?.trim() && !one.querySelector('img') && null,
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

/** Reads what `cleanPasted` returns. */
export const pastedParser = (schema: Schema) =>
  new SchemaParser(schema, [
    ...RULES.map((rule) => ({ ...rule, tag: `[data-pasted] :is(${rule.tag})` })),
    ...SchemaParser.fromSchema(schema).rules,
  ]);

/** Where a link leads, or a redirect of Google; false for scripts and files. */
function linkOf(link: HTMLElement) {
  const href = link.getAttribute('href') ?? '';
  const redirect = /^https:\/\/www\.google\.com\/url\?(.*)/.exec(href)?.[1];
  const to = new URLSearchParams(redirect).get('q') ?? href;
  return /^(https?:|mailto:|tel:|\/)/.test(to) && { href: to };
}

/** Cleans HTML of other programs, such as Word, as far as the rules of a parser cannot. */
export function cleanPasted(html: string, siteUrl: string): string {
  // The studio's policy blocks styles, and even reading them.
  const unstyled = html
    .replace(/<style\b[^]*?<\/style>/gi, '')
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\s(style|id|on\w+)=/gi, ' data-$1='));
  // It comes from an editor of this studio.
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
  if (body.querySelector('img:not([src^="/static/pictures/"])'))
    toast('Pictures of other sites were left out. Insert them with the button Picture.');
  return `<div data-pasted>${body.innerHTML}</div>`;
}

/** Word writes an item as a paragraph, with its level in a style and its number or bullet as text. */
function listItemOf(paragraph: HTMLElement) {
  const level = Number(/level(\d)/.exec(paragraph.dataset.style ?? '')?.[1] ?? 1);
  const marker = paragraph.querySelector('[data-style*="mso-list"]');
  const kind = /^\s*(\d+|[a-z]{1,4})[.)]/i.test(marker?.textContent ?? '') ? 'ol' : 'ul';
  marker?.remove();
  // Items follow each other, each after the list that the one before made.
  let list = paragraph.previousElementSibling;
  if (!list?.matches(level > 1 ? '[data-word]' : `${kind}[data-word]`)) {
    list = document.createElement(kind);
    list.setAttribute('data-word', '');
    paragraph.before(list);
  }
  // A list directly within a list is read as one of the item before it.
  for (let depth = 1; depth < level; depth++) {
    const last: Element | null = list.lastElementChild;
    list = last?.matches('ul, ol') ? last : list.appendChild(document.createElement(kind));
  }
  list.appendChild(document.createElement('li')).append(...paragraph.childNodes);
  paragraph.remove();
}

/** A cell has one line and is in one column; a table of one row or one column is a layout. */
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

import {
  DOMParser as SchemaParser,
  DOMSerializer as SchemaSerializer,
  type Schema,
  type TagParseRule,
} from '@milkdown/prose/model';
import { toast } from '../../../parts/toast.tsx';
import { tidyBlocks } from './pasted-blocks.ts';
import { tidyEmbeds } from './pasted-embeds.ts';
import { tidyFormulas } from './pasted-formulas.ts';
import { linkAddress } from './pasted-links.ts';
import { tidyLists, tidyTasks } from './pasted-lists.ts';
import { tidyMarks } from './pasted-marks.ts';
import { tidyTable } from './pasted-tables.ts';

/** What nobody sees in the other program. */
const HIDDEN = '[hidden], [data-style*="display:none"], [data-style*="mso-hide:all"]';

/** The row of headings that every table of Markdown has. */
const HEAD = 'tr:first-child:not(:is(thead, tbody) ~ tbody > *)';

const styled = (mark: string, style: RegExp): TagParseRule => ({
  tag: ':is(span, font, a, td)[data-style]',
  mark,
  consuming: false,
  getAttrs: ({ dataset }) => style.test(dataset.style ?? '') && null,
});

/** Parse rules for pasted HTML that the editor itself does not write. */
const RULES: TagParseRule[] = [
  {
    tag: `xml, canvas, ${HIDDEN}, [aria-hidden="true"], img:not([src^="/static/"])`,
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
  {
    tag: `:is(h1, h2, h3, h4, h5, h6, ${HEAD}) :is(b, strong, span)`,
    skip: true,
  },
  {
    tag: ':is(b, strong)[data-style]',
    skip: true,
    getAttrs: ({ dataset }) => /(?<!-)font-weight:(?:normal|400)/.test(dataset.style!) && null,
  },
  styled('strong', /(?<!-)font-weight:\s*([6-9]00|bold)/),
  styled('emphasis', /(?<!-)font-style:\s*italic/),
  styled('strike_through', /text-decoration[^;]*line-through/),
  { tag: 'td, th', node: 'table_cell' },
  { tag: 's, strike', mark: 'strike_through' },
  { tag: 'a:not([href])', skip: true },
];

/** Parses the HTML that `cleanPasted` returns. */
export const pastedParser = (schema: Schema) =>
  new SchemaParser(schema, [
    ...RULES.map((rule) => ({ ...rule, tag: `[data-pasted] :is(${rule.tag})` })),
    ...SchemaParser.fromSchema(schema).rules,
  ]);

/** Is on what is copied from an editor of this studio, which is clean. Other programs use the same editor. */
const COPIED_HERE = 'data-copied-here';

/** Writes what is copied. */
export function copySerializer(schema: Schema) {
  const { nodes, marks } = SchemaSerializer.fromSchema(schema);
  const serializer = new SchemaSerializer(nodes, marks);
  const write = serializer.serializeFragment.bind(serializer);
  serializer.serializeFragment = (content, options, target) => {
    const made = write(content, options, target);
    if (!target) (made as DocumentFragment).firstElementChild?.setAttribute(COPIED_HERE, '');
    return made;
  };
  return serializer;
}

/** Places where a word may be broken, and other characters that nobody sees. */
export const UNSEEN = /[\u00AD\u200B\u2060\uFEFF]/g;
const UNSEEN_ENTITIES =
  /&(?:shy|ZeroWidthSpace|NoBreak|#0*(?:173|8203|8288|65279)|#x0*(?:AD|200B|2060|FEFF));/gi;

/** Text that was deleted while changes were tracked. */
const DELETED = 'del[cite], .msoDel, [class*="TrackChange"][class*="Deletion"]';
/** Comments of Word and of Google Docs, with their marks in the text. */
const COMMENTS = [
  '[data-style*="mso-element:comment"]',
  '[data-style*="mso-special-character:comment"]',
  ':is(.msocomtxt, .msocomanchor, .msocomoff, .MsoCommentReference, .MsoCommentText)',
  'a[href*="#_msocom"]',
  ':is(div, p):has(> p > a[href*="#cmnt_ref"], > a[href*="#cmnt_ref"])',
  'sup:has(> a[href*="#cmnt"])',
  'a[href*="#cmnt"]',
].join();
const NOTES = '[data-style*="mso-element:footnote-list"], [data-style*="mso-element:endnote-list"]';
const OFFICE = /urn:schemas-microsoft-com|class="?Mso|content="(?:LibreOffice|OpenOffice)/i;

/**
 * Cleans pasted HTML of other programs, such as Word, where parse rules are not enough. A message says what was
 * left out or simplified.
 *
 * @param siteUrl the origin of the public site
 */
export function cleanPasted(html: string, siteUrl: string): string {
  const unstyled = withoutStyles(html);
  if (unstyled.includes(COPIED_HERE)) return unstyled;
  const { body } = new DOMParser().parseFromString(
    unstyled
      .replaceAll(UNSEEN, '')
      .replaceAll(UNSEEN_ENTITIES, '')
      .replace(/&nbsp;|&#160;|&#xA0;|\u00A0/gi, ' ')
      .replaceAll(`="${siteUrl}/`, '="/')
      .replaceAll(`="${location.origin}/static/`, '="/static/'),
    'text/html',
  );
  const all = <Found extends HTMLElement>(selector: string) => [
    ...body.querySelectorAll<Found>(selector),
  ];
  const left = new Set<string>();
  const simple = new Set<string>();
  const simplified = (what: string) => void simple.add(what);
  function leaveOut(selector: string, what: string) {
    for (const element of all(selector)) {
      if (element.textContent.trim()) left.add(what);
      element.remove();
    }
  }
  for (const { dataset } of all('[data-style]'))
    dataset.style = dataset.style!.toLowerCase().replaceAll(/\s*([:;])\s*/g, '$1');
  for (const element of all('[data-pm-slice]')) element.removeAttribute('data-pm-slice');
  tidyFormulas(body, simplified);
  // Tables need their hidden rows and columns until merged cells are in place.
  for (const element of all(`:is(${HIDDEN}):not(tr, td, th, col)`)) element.remove();
  leaveOut(OFFICE.test(unstyled) ? `del, ${DELETED}` : DELETED, 'deleted text');
  leaveOut(COMMENTS, 'comments');
  for (const line of all(`:is(${NOTES}) > :is(hr, br), [data-id^="docs-internal"] > br`))
    line.remove();
  tidyEmbeds(body, (what) => void left.add(what));
  for (const link of all('a[href]')) {
    const href = link.getAttribute('href')!;
    const to = linkAddress(href, { site: siteUrl, studio: location.origin });
    if (to !== null) link.setAttribute('href', to);
    else link.removeAttribute('href');
    if (to === null && !href.includes('#')) left.add('links that visitors can’t open');
  }
  tidyMarks(body, simplified);
  tidyTasks(body);
  for (const table of all<HTMLTableElement>('table').toReversed()) tidyTable(table, simplified);
  tidyLists(body, simplified);
  for (const wrapper of all('b[data-id^="docs-internal"]'))
    wrapper.replaceWith(...wrapper.childNodes);
  tidyBlocks(body);
  if (body.querySelector('img:not([src^="/static/"])'))
    toast('Pictures from other sites were left out. Copy each one by itself, or add its file.');
  for (const [what, names] of [
    ['Left out', left],
    ['Simplified', simple],
  ] as const)
    if (names.size > 0) toast(`${what}: ${[...names].join(', ')}.`);
  return `<div data-pasted>${body.innerHTML}</div>`;
}

/** HTML that may be parsed: the content security policy blocks inline styles, even in a parsed document. */
export const withoutStyles = (html: string): string =>
  html
    .replace(/<style\b[^]*?<\/style>/gi, '')
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\s(style|id|on\w+)=/gi, ' data-$1='));

/** What a text has no use for, with its content. */
const REMOVED =
  'script, style, meta, link, title, xml, nav, iframe, object, svg, math, form, button, input, select, textarea, noscript, template, video, audio, canvas, [hidden], [aria-hidden="true"]';

/**
 * Cleans HTML of other programs: Word, Google Docs, web pages. Headings get levels that the site shows; styles,
 * empty paragraphs and pictures of other sites go.
 *
 * @returns the HTML, and whether all its pictures are in it
 */
export function cleanPasted(html: string, siteUrl: string): { html: string; isWhole: boolean } {
  // The studio's policy blocks styles, and even reading them.
  const unstyled = html
    .replace(/<style\b[^]*?<\/style>/gi, '')
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\s(style|id|on\w+)=/gi, ' data-$1='));
  const { body } = new DOMParser().parseFromString(unstyled, 'text/html');
  const all = (selector: string) => [...body.querySelectorAll<HTMLElement>(selector)];
  // It comes from an editor of this studio.
  if (body.querySelector('[data-pm-slice]')) return { html: unstyled, isWhole: true };
  for (const one of all(REMOVED)) one.remove();
  for (const item of all('p[data-style*="mso-list"], p[class^="MsoListParagraph"]'))
    listItemOf(item);
  for (const one of all('b[data-id^="docs-internal"], b[data-style*="font-weight:normal"]'))
    unwrap(one);
  for (const one of all('span')) {
    const style = one.dataset.style?.replace(/\s/g, '') ?? '';
    if (/font-weight:([6-9]00|bold)/.test(style)) wrapContent(one, 'strong');
    if (style.includes('font-style:italic')) wrapContent(one, 'em');
    if (/text-decoration[^;]*:line-through/.test(style)) wrapContent(one, 'del');
    unwrap(one);
  }
  for (const one of all(':is(ul, ol) > :is(ul, ol)')) one.previousElementSibling?.append(one);
  for (const one of all('h1')) rename(one, 'h2');
  for (const one of all('h5, h6')) rename(one, 'h4');
  for (const table of all('table').toReversed()) tidyTable(table as HTMLTableElement);
  for (const one of all(':is(h2, h3, h4, th) :is(b, strong, a:not([href]))')) unwrap(one);

  const pictures = all('img');
  for (const picture of pictures) {
    const address = (picture.getAttribute('src') ?? '').replace(siteUrl, '');
    picture.setAttribute('src', address);
    if (!address.startsWith('/static/pictures/')) picture.remove();
  }
  for (const link of all('a')) {
    const address = addressOf(link.getAttribute('href') ?? '', siteUrl);
    link.setAttribute('href', address);
    if (!/^(https?:|mailto:|tel:|\/)/.test(address) || !link.textContent?.trim()) unwrap(link);
  }
  for (const line of all('br')) if (!line.nextSibling || line.parentElement === body) line.remove();
  for (const one of all(':is(p, h2, h3, h4, li, div, blockquote, strong, b, em, i)').toReversed())
    if (!one.textContent?.trim() && !one.querySelector('img')) one.replaceWith(' ');
  const isWhole = pictures.every((picture) => body.contains(picture));
  return { html: body.innerHTML.replaceAll('&nbsp;', ' '), isWhole };
}

const unwrap = (element: Element) => element.replaceWith(...element.childNodes);

function wrapContent(element: Element, name: string) {
  const wrapper = document.createElement(name);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}

function rename(element: Element, name: string) {
  const renamed = document.createElement(name);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
}

/** An address on this site, or the one that a redirect of Google leads to. */
function addressOf(href: string, siteUrl: string) {
  const isRedirect = href.startsWith('https://www.google.com/url?');
  const redirect = isRedirect && new URL(href).searchParams.get('q');
  return (redirect || href).replace(siteUrl, '') || '/';
}

/** Word writes an item as a paragraph, with its level in a style and its number or bullet as text. */
function listItemOf(paragraph: HTMLElement) {
  const style = paragraph.dataset.style ?? '';
  const level = Number(/level(\d)/.exec(style)?.[1] ?? 1);
  const marker = paragraph.querySelector('[data-style*="mso-list"]');
  const kind = /^\s*(\d+|[a-z]{1,4})[.)]/i.test(marker?.textContent ?? '') ? 'ol' : 'ul';
  marker?.remove();
  const item = document.createElement('li');
  item.append(...paragraph.childNodes);
  // Items follow each other, each after the list that the one before made.
  let list: Element = document.createElement(kind);
  const before = paragraph.previousElementSibling;
  if (before?.matches(level > 1 ? '[data-word]' : `${kind}[data-word]`)) list = before;
  else paragraph.before(list);
  list.setAttribute('data-word', '');
  for (let depth = 1; depth < level; depth++) {
    const last: Element = list.lastElementChild ?? list.appendChild(document.createElement('li'));
    list =
      last.querySelector(':scope > :is(ul, ol)') ?? last.appendChild(document.createElement(kind));
  }
  list.append(item);
  paragraph.remove();
}

/** Markdown's tables have a row of headings, cells of one line, and no cell across others. */
function tidyTable(table: HTMLTableElement) {
  const rows = [...table.rows].filter(({ textContent }) => textContent?.trim());
  const cells = rows.flatMap((row) => [...row.cells]);
  for (const cell of cells) {
    for (const block of cell.querySelectorAll('p, div, ul, ol, li, h2, h3, h4, blockquote, br')) {
      block.before(' ');
      unwrap(block);
    }
    for (let more = Math.min(cell.colSpan, 50); more > 1; more--)
      cell.after(document.createElement(cell.localName));
  }
  if (rows.length < 2 || rows.length === cells.length) {
    table.replaceWith(...cells.map((cell) => rename(cell, 'p')));
    return;
  }
  for (const [index, row] of rows.entries())
    for (const cell of row.cells) rename(cell, index === 0 ? 'th' : 'td');
  const made = document.createElement('table');
  made.append(...rows);
  table.replaceWith(made);
}

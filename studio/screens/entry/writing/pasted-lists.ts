/** Lists of other programs as HTML has them: in the items that they belong to. */

const LISTS = 'ul, ol';

/** An item with its level, as Word and Word Online write it. */
interface Leveled {
  level: number;
  kind: 'ul' | 'ol';
  /** Its number; null if that is not known, or a letter. */
  number: number | null;
}

/** @param simplified called with what Markdown cannot express */
export function tidyLists(body: HTMLElement, simplified: (what: string) => void) {
  const all = (selector: string) => [...body.querySelectorAll<HTMLElement>(selector)];
  for (const box of all('div:has(> :is(ul, ol))').toReversed())
    if (hasOnlyLists(box)) box.replaceWith(...box.childNodes);
  for (const list of all(':is(ul, ol):has(> li[data-aria-level]):not(li *)')) {
    for (const item of list.querySelectorAll<HTMLElement>(':scope > li'))
      addOfWordOnline(list, item);
    list.remove();
  }
  for (const line of all('p[data-style*="mso-list:"], p[class^="MsoListParagraph"]'))
    addOfWord(line, simplified);
  for (const list of all(':is(ul, ol) > :is(ul, ol)')) {
    const item = list.previousElementSibling ?? document.createElement('li');
    if (!item.parentElement) list.before(item);
    item.append(list);
  }
  // An item with nothing but a list is drawn as if that belonged to the item before.
  for (const item of all('li:has(> :is(ul, ol):only-child)').toReversed())
    if (item.textContent === item.firstElementChild!.textContent) {
      if (item.previousElementSibling) item.previousElementSibling.append(...item.childNodes);
      else item.before(...item.firstElementChild!.childNodes);
      item.remove();
    }
  // Notion writes each task as a list of its own.
  for (const list of all('ul + ul'))
    if (!list.previousSibling?.textContent?.trim() || list.previousSibling instanceof Element) {
      list.previousElementSibling!.append(...list.childNodes);
      list.remove();
    }
  for (const list of all('ol[type]:not([type="1"])'))
    if (list.querySelector(':scope > li')) simplified('letters of lists');
  for (const item of all('ol > li[value]:not(:first-child)')) splitBefore(item);
  for (const item of all('ol > li[value]:first-child'))
    item.parentElement!.setAttribute('start', item.getAttribute('value')!);
}

const hasOnlyLists = (box: Element) =>
  [...box.childNodes].every((node) =>
    node instanceof Element ? node.matches(LISTS) : !node.textContent?.trim(),
  );

/** Word Online writes each item as a list of its own. */
function addOfWordOnline(list: HTMLElement, item: HTMLElement) {
  const { ariaLevel, ariaPosinset } = item.dataset;
  const kind = list.localName === 'ol' ? 'ol' : 'ul';
  const number = Number(ariaPosinset ?? list.getAttribute('start')) || null;
  addItem(list, { level: Number(ariaLevel) || 1, kind, number }, [...item.childNodes]);
}

/** Word writes a list item as a paragraph: its level is a style, its number or bullet is text. */
function addOfWord(line: HTMLElement, simplified: (what: string) => void) {
  const level = Number(/level(\d)/.exec(line.dataset.style ?? '')?.[1] ?? 1);
  const marker = line.querySelector('[data-style*="mso-list:"]');
  if (!marker && !line.dataset.style?.includes('mso-list:')) return addToLast(line);
  const text = marker?.textContent.trim() ?? '';
  const [, digits, letters] = /^\(?(?:(\d+)|([a-z]{1,4}))[.)]*$/i.exec(text) ?? [];
  const isBullet = text === 'o' || !/[\p{L}\d]{2}|[\p{L}\d].*[.)]|\d/u.test(text);
  if (letters && !isBullet) simplified('letters of lists');
  const kind = digits || (letters && !isBullet) ? 'ol' : 'ul';
  // A marker such as "Article 1" is text.
  if (isBullet || kind === 'ol') marker?.remove();
  addItem(line, { level, kind, number: digits ? Number(digits) : null }, [...line.childNodes]);
  line.remove();
}

/** A paragraph without a marker continues the last item; without a list it stays a paragraph. */
function addToLast(line: HTMLElement) {
  const list = line.previousElementSibling;
  if (list?.matches('[data-made]')) [...list.querySelectorAll('li')].at(-1)!.append(line);
}

/** Adds an item to the list before an element, which an earlier item has made, or makes one. */
function addItem(place: Element, { level, kind, number }: Leveled, content: readonly Node[]) {
  function makeList() {
    const made = document.createElement(kind);
    made.setAttribute('data-made', '');
    if (kind === 'ol' && number !== null) made.setAttribute('start', String(number));
    return made;
  }
  const before = place.previousElementSibling;
  let list: Element = before?.matches('[data-made]') ? before : makeList();
  if (list !== before) place.before(list);
  for (;;) {
    const last = list.lastElementChild as HTMLElement | null;
    if (!last || Number(last.dataset.level) >= level) break;
    const inner: Element | null = last.lastElementChild;
    list = inner?.matches(LISTS) ? inner : last.appendChild(makeList());
  }
  const begins = kind === 'ol' && number === 1 && list.childElementCount > 0;
  if (list.localName !== kind || begins) {
    const next = makeList();
    list.after(next);
    list = next;
  }
  const item = list.appendChild(document.createElement('li'));
  item.dataset.level = String(level);
  item.append(...content);
}

/** Markdown counts on, so an item with a number of its own begins a list, unless it is the next one. */
function splitBefore(item: HTMLElement) {
  const list = item.parentElement!;
  const items = [...list.children];
  const at = items.indexOf(item);
  const value = Number(item.getAttribute('value'));
  if (value === Number(list.getAttribute('start') ?? 1) + at) return;
  const next = document.createElement('ol');
  next.setAttribute('start', String(value));
  item.removeAttribute('value');
  next.append(...items.slice(at));
  list.after(next);
}

/** Marks tasks as the editor does. Boxes outside of lists become text. */
export function tidyTasks(body: HTMLElement) {
  const CHECKED = '[aria-checked="true"], [data-checked="true"], [checked], .checkbox-on';
  const BOXES = 'li:is([aria-checked], [data-checked]), input[type="checkbox"], .checkbox';
  for (const box of body.querySelectorAll<HTMLElement>(BOXES)) {
    const item = box.closest('li');
    const isChecked = box.matches(CHECKED);
    if (item) {
      item.dataset.itemType = 'task';
      item.dataset.checked = String(isChecked);
    }
    if (box !== item) box.replaceWith(item ? '' : boxOf(isChecked), ...box.childNodes);
  }
}

const boxOf = (isChecked: boolean) => (isChecked ? '☑ ' : '☐ ');

/** Lists in a cell of a table become one line. */
export function flattenLists(cell: Element, divider: string) {
  for (const [index, item] of cell.querySelectorAll<HTMLElement>('li').entries()) {
    if (item.dataset.checked) item.prepend(boxOf(item.dataset.checked === 'true'));
    if (index > 0) item.prepend(divider);
  }
}

import type { Fixed, FromPage, PlacedField, ToPage } from './messages.ts';

/**
 * The only script of a page in edit mode; server/studio/preview/preview-routes.ts injects it. It reports the fields of
 * the page and the pointer to the studio, and applies the studio's messages. The page is sandboxed: its document has
 * no origin, but its address has the studio's.
 */

const SHEET = `
  [data-field] { cursor: pointer; }
  [data-field]:hover:not(:has([data-field]:hover)) { outline: 2px dashed #2f6f5e; outline-offset: 3px; }
  [data-typed] { cursor: text; }
  [data-typed]:hover:not(:has([data-field]:hover)) { outline-style: solid; background: #2f6f5e1f; }
  [data-typed]:focus-visible { background: #c777001f; }
  [data-field]:focus-visible, [data-field][data-selected] {
    outline: 3px solid #c77700 !important; outline-offset: 3px;
  }
  [data-broken] { outline: 2px dashed #b7472a; outline-offset: 3px; }
  [contenteditable] { white-space: pre-wrap; }
  [data-reference] { border-radius: 3px; background: #c7770033; }
`;

type Selected = Extract<ToPage, { type: 'selected' }>;

const studio = location.origin;
const tell = (message: FromPage) => parent.postMessage(message, studio);

const elements = () => [...document.body.querySelectorAll<HTMLElement>('[data-field]')];
const placesOf = (element: Element | null) => element?.getAttribute('data-field')?.split(' ') ?? [];
/** The closest element of a field around the target of an event, or under a link that is stretched over it. */
function around(event: Event): HTMLElement | null {
  if (!(event.target instanceof Element)) return null;
  const found = [event.target];
  if (event instanceof MouseEvent) {
    const { clientX: x, clientY: y } = event;
    const isAt = ({ left, right, top, bottom }: DOMRect) =>
      left <= x && x <= right && top <= y && y <= bottom;
    const at = document.elementsFromPoint(x, y);
    found.unshift(...at.filter((element) => isAt(element.getBoundingClientRect())));
  }
  const shown = found.find((element) => isSeen(element) || element.closest('[data-field]'));
  return shown?.closest<HTMLElement>('[data-field]') ?? null;
}

/** Whether a person can type in the page. Buttons handle keys themselves. */
const isInPage = (element: Element) =>
  isSeen(element) && !element.matches(PICTURE) && !element.closest('button');

/** The head of the version that is shown. */
let { head } = document;
const HEAD = 'title[data-field], meta[name="description"][data-field]';

const PICTURE = 'img, svg, video';
/** Whether an element shows a picture or words of its own. */
const isSeen = (element: Element) =>
  element.matches(PICTURE) ||
  [...element.childNodes].some((node) => node instanceof Text && /[\p{L}\d]/u.test(node.data));

function describe(element: Element): PlacedField {
  const { textContent, tagName } = element;
  const [content, placeholder, alt] = ['content', 'placeholder', 'alt'].map((name) =>
    element.getAttribute(name),
  );
  const words = element.matches('svg') ? '' : textContent.replaceAll(/\s+/g, ' ').trim();
  const places = placesOf(element);
  const fixed = (): Fixed => {
    if (element.matches(PICTURE)) return 'picture';
    if (element.closest('form, button, summary, label')) return 'form';
    return /\d/.test(words) ? 'counted' : 'site';
  };
  return {
    places,
    text: words || content || placeholder || alt || (tagName === 'INPUT' ? '' : 'Picture'),
    hidden: element.closest('head')
      ? 'for search engines'
      : element.checkVisibility({ visibilityProperty: true })
        ? ''
        : 'not shown at first',
    broken: element.hasAttribute('data-broken'),
    fixed: places.length > 0 ? null : fixed(),
    inPage: isInPage(element),
  };
}

/** Makes each field reachable by Tab, and reports to the studio all that the page shows. */
function listFields() {
  const all = elements();
  for (const element of all) if (element.tabIndex < 0) element.tabIndex = 0;
  const others = [...document.body.querySelectorAll('*')].filter(
    (element) =>
      isSeen(element) && !element.closest('[data-field], script, style, noscript, svg *'),
  );
  tell({
    type: 'fields',
    fields: [...all, ...others, ...head.querySelectorAll(HEAD)].map(describe),
  });
}

const stylesOf = (page: Document) =>
  [...page.querySelectorAll('style, link[rel="stylesheet"]')]
    .map((sheet) => sheet.outerHTML)
    .join('');

/** The element that the person types in, also while another window has the focus. */
const edited = () => {
  const { activeElement: element } = document;
  return element instanceof HTMLElement && element.isContentEditable ? element : null;
};
/** A newer version of the page, held back while the person types in the page. */
let waiting: string | null = null;

/** Replaces the content of the page. Focus and open details are kept. */
function show(html: string) {
  waiting = edited() && html;
  if (waiting !== null) return;
  const next = new DOMParser().parseFromString(html, 'text/html');
  if (stylesOf(next) !== stylesOf(document)) return tell({ type: 'stale' });
  const focused = elements().indexOf(document.activeElement as HTMLElement);
  const open = [...document.querySelectorAll('details')].map((details) => details.open);
  for (const [index, details] of next.querySelectorAll('details').entries())
    details.open = open[index] ?? details.open;
  ({ head } = next);
  document.body.replaceWith(document.adoptNode(next.body));
  listFields();
  elements()[focused]?.focus({ preventScroll: true });
}

/** The selection that the page was scrolled to. The studio sends it again with each change of its text. */
let scrolledTo = '';

/** Makes a part of a text one that is typed around, and deleted as a whole. */
function mark(element: Element, { start, end, source }: Selected['chips'][number]) {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let before = 0;
  for (let node = texts.nextNode() as Text | null; node; node = texts.nextNode() as Text | null) {
    const from = start - before;
    before += node.length;
    if (end > before) continue;
    // What is not in one text, or marked already, stays as it is.
    if (from < 0 || node.parentElement?.dataset.reference) return;
    const range = new Range();
    range.setStart(node, from);
    range.setEnd(node, from + end - start);
    const chip = document.createElement('span');
    chip.contentEditable = 'false';
    chip.dataset.reference = source;
    range.surroundContents(chip);
    return;
  }
}

/** The text of an element, with references where their chips are. */
function sourceOf(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const chip of copy.querySelectorAll<HTMLElement>('[data-reference]'))
    chip.textContent = chip.dataset.reference ?? '';
  return copy.textContent.replaceAll('\n', ' ');
}

/** What was chosen last, and where the pointer was; null for the keyboard. */
let chosen: { element: Element; at: { x: number; y: number } | null } | null = null;

/** Begins to type in an element, where it was clicked. */
function beginTyping(element: HTMLElement) {
  element.focus({ preventScroll: true });
  const at = chosen?.at;
  const place = at ? document.caretPositionFromPoint(at.x, at.y) : null;
  const selection = getSelection();
  if (place && element.contains(place.offsetNode))
    selection?.collapse(place.offsetNode, place.offset);
  else {
    selection?.selectAllChildren(element);
    selection?.collapseToEnd();
  }
}

function select({ places, text, chips, types }: Selected) {
  for (const element of elements()) {
    const isSelected = placesOf(element).some((place) => places.includes(place));
    element.toggleAttribute('data-selected', isSelected);
    if (element === edited()) {
      // The studio would ignore further typing.
      if (text === null) element.blur();
      continue;
    }
    const isPlain = element.textContent === text && isInPage(element);
    element.contentEditable = isSelected && isPlain ? 'plaintext-only' : 'inherit';
    if (isSelected && isPlain) for (const chip of chips) mark(element, chip);
    if (!types || element !== chosen?.element) continue;
    if (isSelected && isPlain) beginTyping(element);
    else tell({ type: 'chosen', field: { ...describe(element), inPage: false }, edited: false });
  }
  if (scrolledTo === String(places)) return;
  scrolledTo = String(places);
  const selected = [...document.querySelectorAll('[data-selected]')];
  const boxes = selected.map((element) => element.getBoundingClientRect());
  // scrollIntoView would scroll the studio too.
  const [first] = boxes;
  if (first && !boxes.some(({ top, bottom }) => top >= 0 && bottom <= innerHeight))
    scrollBy({ top: first.top - innerHeight / 3 });
}

/** Has what can be typed in look like it, and say so. */
function markTyped(plain: ReadonlySet<string>) {
  for (const element of elements()) {
    const [place = '', ...others] = placesOf(element);
    const isTyped = plain.has(place) && others.length === 0 && isInPage(element);
    element.toggleAttribute('data-typed', isTyped);
    element.ariaDescription = isTyped ? 'Press Enter to type' : 'Press Enter to open';
  }
}

const sheet = new CSSStyleSheet();
sheet.replaceSync(SHEET);
document.adoptedStyleSheets.push(sheet);

addEventListener('message', ({ source, origin, data }: MessageEvent<ToPage>) => {
  if (source !== parent || origin !== studio) return;
  if (data.type === 'page') show(data.html);
  else if (data.type === 'left') edited()?.blur();
  else if (data.type === 'plain') markTyped(new Set(data.places));
  else select(data);
});
/** What an event is about: a field, or words or a picture that are no content. */
function seenAt(event: Event): Element | null {
  const { target } = event;
  const seen =
    around(event) ?? (target instanceof Element ? (target.closest('svg') ?? target) : null);
  return seen && (placesOf(seen).length > 0 || isSeen(seen)) ? seen : null;
}

for (const type of ['pointerover', 'focusin'])
  addEventListener(type, (event) => {
    const seen = seenAt(event);
    tell({ type: 'hovered', field: seen && describe(seen) });
  });
document.addEventListener('pointerleave', () => tell({ type: 'hovered', field: null }));
addEventListener('input', () => {
  const element = edited();
  if (element) tell({ type: 'typed', text: sourceOf(element) });
});
// In a timer, because focus moves after this event.
addEventListener('focusout', () => setTimeout(() => waiting !== null && show(waiting)));
addEventListener(
  'click',
  (event) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const element = around(event);
    const typed = element !== null && element === edited();
    // Menus still open, but links and submit buttons do nothing.
    if (
      target.closest('a, button[type=submit]') ||
      typed ||
      (element && !target.closest('summary'))
    )
      event.preventDefault();
    const seen = seenAt(event);
    if (edited() === null)
      chosen = seen && { element: seen, at: { x: event.clientX, y: event.clientY } };
    if (seen) tell({ type: 'chosen', field: describe(seen), edited: edited() !== null });
  },
  true,
);
addEventListener('keydown', (event) => {
  const element = around(event);
  const { key } = event;
  // A question opens and closes by the space bar.
  if (key === ' ' && edited()?.closest('summary')) {
    event.preventDefault();
    document.execCommand('insertText', false, ' ');
  }
  if (!element || (key !== 'Enter' && !(key === 'Escape' && edited()))) return;
  if (edited() || !element.closest('summary')) event.preventDefault();
  if (edited()) element.blur();
  else {
    chosen = { element, at: null };
    tell({ type: 'chosen', field: describe(element), edited: false });
  }
});
listFields();

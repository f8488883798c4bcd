import type { FromPage, ToPage } from './messages.ts';

/**
 * The only script of a page in edit mode; server/studio/preview/preview-routes.ts injects it. It reports the fields of
 * the page and the pointer to the studio, and applies the studio's messages. The page is sandboxed: its document has
 * no origin, but its address has the studio's.
 */

const SHEET = `
  [data-field] { cursor: text; }
  [data-field]:hover:not(:has([data-field]:hover)) { outline: 2px solid #2f6f5e; outline-offset: 3px; }
  [data-field]:focus-visible, [data-field][data-selected] {
    outline: 3px solid #c77700 !important; outline-offset: 3px;
  }
  [contenteditable] { white-space: pre-wrap; }
`;

const studio = location.origin;
const tell = (message: FromPage) => parent.postMessage(message, studio);

const elements = () => [...document.querySelectorAll<HTMLElement>('[data-field]')];
const placesOf = (element: Element | null) => element?.getAttribute('data-field')?.split(' ') ?? [];
/** The closest element of a field around the target of an event. */
const around = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-field]') : null;

/** Makes each field reachable by Tab, and reports all fields to the studio. */
function listFields() {
  const all = elements();
  for (const element of all) if (element.tabIndex < 0) element.tabIndex = 0;
  tell({
    type: 'fields',
    fields: all.map((element) => ({
      places: placesOf(element),
      text: element.textContent.trim().slice(0, 120),
      hidden: !element.checkVisibility({ visibilityProperty: true }),
    })),
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
  document.body.replaceWith(document.adoptNode(next.body));
  listFields();
  elements()[focused]?.focus({ preventScroll: true });
}

function select(places: readonly string[], text: string | null) {
  for (const element of elements()) {
    const isSelected = placesOf(element).some((place) => places.includes(place));
    element.toggleAttribute('data-selected', isSelected);
    if (element === edited()) {
      // The studio would ignore further typing.
      if (text === null) element.blur();
      continue;
    }
    // Buttons handle keys themselves.
    const isPlain = element.textContent === text && !element.closest('button, summary');
    element.contentEditable = isSelected && isPlain ? 'plaintext-only' : 'inherit';
  }
  const selected = [...document.querySelectorAll('[data-selected]')];
  const boxes = selected.map((element) => element.getBoundingClientRect());
  // scrollIntoView would scroll the studio too.
  const [first] = boxes;
  if (first && !boxes.some(({ top, bottom }) => top >= 0 && bottom <= innerHeight))
    scrollBy({ top: first.top - innerHeight / 3 });
}

const sheet = new CSSStyleSheet();
sheet.replaceSync(SHEET);
document.adoptedStyleSheets.push(sheet);

addEventListener('message', ({ source, origin, data }: MessageEvent<ToPage>) => {
  if (source !== parent || origin !== studio) return;
  if (data.type === 'page') show(data.html);
  else if (data.type === 'left') edited()?.blur();
  else select(data.places, data.text);
});
for (const type of ['pointerover', 'focusin'])
  addEventListener(type, (event) => tell({ type: 'hovered', places: placesOf(around(event)) }));
document.addEventListener('pointerleave', () => tell({ type: 'hovered', places: [] }));
addEventListener('input', () => {
  const text = edited()?.textContent.replaceAll('\n', ' ');
  if (text !== undefined) tell({ type: 'typed', text });
});
// In a timer, because focus moves after this event.
addEventListener('focusout', () => setTimeout(() => waiting !== null && show(waiting)));
addEventListener(
  'click',
  (event) => {
    const element = around(event);
    // Menus still open, but links and submit buttons do nothing.
    if (
      element ||
      (event.target instanceof Element && event.target.closest('a, button[type=submit]'))
    )
      event.preventDefault();
    if (element && !edited()) tell({ type: 'chosen', places: placesOf(element) });
  },
  true,
);
addEventListener('keydown', (event) => {
  const element = around(event);
  const { key } = event;
  if (!element || (key !== 'Enter' && !(key === 'Escape' && edited()))) return;
  event.preventDefault();
  if (edited()) element.blur();
  else tell({ type: 'chosen', places: placesOf(element) });
});
listFields();

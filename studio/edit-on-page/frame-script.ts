import type { FromPage, ToPage } from './messages.ts';

/**
 * The only script of an edited page, which the server puts into it (server/studio/preview/preview-routes.ts). It tells the studio
 * what is on the page and what somebody points at, and shows what the studio sends. The page is sandboxed: its
 * document has no origin, but its address has the studio's.
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
/** The element with content that an event is about. */
const around = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-field]') : null;

/** Makes each place reachable by Tab, and lists them. */
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
  [...page.querySelectorAll('style, link[rel="stylesheet"]')].map((one) => one.outerHTML).join('');

/** The element that somebody types in, also while another window has the focus. */
const edited = () => {
  const { activeElement: element } = document;
  return element instanceof HTMLElement && element.isContentEditable ? element : null;
};
/** The newest version of the page, while its words are edited where they stand. */
let waiting: string | null = null;

/** Shows another version of the page where it is. */
function show(html: string) {
  waiting = edited() && html;
  if (waiting !== null) return;
  const next = new DOMParser().parseFromString(html, 'text/html');
  if (stylesOf(next) !== stylesOf(document)) return tell({ type: 'stale' });
  const focused = elements().indexOf(document.activeElement as HTMLElement);
  const open = [...document.querySelectorAll('details')].map((one) => one.open);
  for (const [index, one] of next.querySelectorAll('details').entries())
    one.open = open[index] ?? one.open;
  document.body.replaceWith(document.adoptNode(next.body));
  listFields();
  elements()[focused]?.focus({ preventScroll: true });
}

function select(places: readonly string[], text: string | null) {
  for (const element of elements()) {
    const isSelected = placesOf(element).some((place) => places.includes(place));
    element.toggleAttribute('data-selected', isSelected);
    if (element === edited()) {
      // What is typed would have no place.
      if (text === null) element.blur();
      continue;
    }
    // Keys have another meaning in a button.
    const isPlain = element.textContent === text && !element.closest('button, summary');
    element.contentEditable = isSelected && isPlain ? 'plaintext-only' : 'inherit';
  }
  const selected = [...document.querySelectorAll('[data-selected]')];
  const boxes = selected.map((element) => element.getBoundingClientRect());
  // Without moving the studio, as scrollIntoView would.
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
// The focus has moved after the event.
addEventListener('focusout', () => setTimeout(() => waiting !== null && show(waiting)));
addEventListener(
  'click',
  (event) => {
    const element = around(event);
    // A menu still opens; a link leads nowhere here.
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

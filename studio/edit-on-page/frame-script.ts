/**
 * The only script of an edited page, which the server puts into it (server/studio/preview/preview-routes.ts). The page is
 * sandboxed: its document has no origin, but its address has the studio's.
 */
const studio = location.origin;
const tell = (message: object) => parent.postMessage(message, studio);

const fieldsOf = (element: HTMLElement) => element.dataset.field?.split(' ') ?? [];
const elementAt = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-field]') : null;

let outlined: HTMLElement | null = null;
function outline(element: HTMLElement | null) {
  if (outlined) outlined.style.outline = '';
  if (element) element.style.outline = '2px solid Highlight';
  outlined = element;
}

function tellShown() {
  const elements = document.querySelectorAll<HTMLElement>('[data-field]');
  const fields = [...new Set([...elements].flatMap(fieldsOf))];
  const path = (location.pathname + location.search).replace(/^\/preview\/[^/]+/, '');
  tell({ type: 'citadel-shown', path, fields });
}

document.addEventListener('mouseover', (event) => outline(elementAt(event)));
document.addEventListener(
  'click',
  (event) => {
    event.preventDefault();
    event.stopPropagation();
    const element = elementAt(event);
    if (!element) return;
    const { x, y, width, height } = element.getBoundingClientRect();
    tell({ type: 'citadel-field', fields: fieldsOf(element), rect: { x, y, width, height } });
  },
  true,
);

interface PageMessage {
  type: 'citadel-page';
  html: string;
}
addEventListener('message', ({ source, origin, data }: MessageEvent<PageMessage | null>) => {
  if (source !== parent || origin !== studio || data?.type !== 'citadel-page') return;
  const { scrollX: left, scrollY: top } = window;
  outline(null);
  document.body.replaceWith(new DOMParser().parseFromString(data.html, 'text/html').body);
  scrollTo({ left, top, behavior: 'instant' });
  tellShown();
});

tellShown();

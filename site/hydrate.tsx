import { RouterProvider, type AnyRouter } from '@tanstack/react-router';
import { hydrate as hydrateRouter } from '@tanstack/react-router/ssr/client';
import { startTransition, StrictMode } from 'react';
import { ENQUIRY_PATH } from '../contract/enquiry-form.ts';
import { limitChunkLoading } from './chunk-loading.ts';
import { keepScroll } from './keep-scroll.ts';
import { noteFirstTouch } from './provider/first-touch.ts';
import { getRouter } from './router.tsx';
import { holdStyles } from './styles-at-hand.ts';

/**
 * Hands the page over to React. This is what Start's own client does, without
 * the server functions that this site does not have (15 kB of script).
 */
export async function hydrate(): Promise<void> {
  returnToPage();
  noteFirstTouch();
  const router = getRouter();
  keepScroll(router);
  // Under `vite dev` the styles come with the scripts only.
  const release = import.meta.env.DEV ? () => {} : holdStyles();
  // Each script that is run at once holds the visitor up, so React is run after the router.
  const react = import('react-dom/client');
  try {
    await hydrateRouter(router);
  } finally {
    release();
  }
  const { hydrateRoot } = await react;
  leaveLinksToBrowser(router);
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    );
  });
  window.$_TSR?.h();
  // The page that is shown works without its script, so the limit is for the pages after it.
  limitChunkLoading(router);
  document.documentElement.dataset.routed = '';
  // Under `vite dev` there is no boot script to ask for them, nor to show the footer.
  document.documentElement.dataset.fonts = '';
  if (import.meta.env.DEV) document.documentElement.dataset.scrolled = '';
}

/**
 * React hydrates the content of <main> some time after the header and the footer. A navigation in
 * between makes it throw (React's error 422: the router has dropped the route that is being
 * hydrated) and empties the page. Until then links are left to the browser.
 */
function leaveLinksToBrowser(router: AnyRouter): void {
  const main = document.getElementById('main');
  // React puts a key on every element that it hydrates, which is not documented.
  const isHydrated = (element?: Element | null) =>
    !element || Object.keys(element).some((key) => key.startsWith('__reactFiber'));
  const guard = (event: MouseEvent) => {
    if (isHydrated(main?.firstElementChild)) removeEventListener('click', guard, true);
    else if (event.target instanceof Element && event.target.closest('a[href]'))
      event.stopImmediatePropagation();
  };
  addEventListener('click', guard, true);
  // By now it is on <main> itself; if it is not, nothing can be told from it.
  const stop = router.subscribe('onRendered', () => {
    stop();
    if (!isHydrated(main)) removeEventListener('click', guard, true);
  });
}

/**
 * A form that was posted before the script came, and refused, is drawn at the
 * address it was posted to. The router knows the page by its own.
 */
function returnToPage(): void {
  if (location.pathname !== `/${ENQUIRY_PATH}`) return;
  const page = document.querySelector<HTMLInputElement>('form input[name="page"]')?.value;
  if (page) history.replaceState(history.state, '', `${page}#enquiry-form`);
}

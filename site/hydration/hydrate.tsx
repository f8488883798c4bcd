import { RouterProvider, type AnyRouter } from '@tanstack/react-router';
import { hydrate as hydrateRouter } from '@tanstack/react-router/ssr/client';
import { startTransition, StrictMode } from 'react';
import { ENQUIRY_PATH } from '../../contract/enquiry-fields.ts';
import { limitChunkLoading } from './chunk-loading.ts';
import { keepScroll } from './keep-scroll.ts';
import { noteFirstTouch } from '../provider/first-touch.ts';
import { getRouter } from '../router.tsx';
import { holdStyles } from './styles-in-page.ts';

/** Like Start's own client, but without server functions, which this site does not use (15 kB). */
export async function hydrate(): Promise<void> {
  returnToPage();
  noteFirstTouch();
  const router = getRouter();
  keepScroll(router);
  // `vite dev` serves styles only with scripts.
  const release = import.meta.env.DEV ? () => {} : holdStyles();
  // Long tasks delay input, so React is evaluated after the router.
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
  // The current page works without its script; the timeout is for later pages.
  limitChunkLoading(router);
  document.documentElement.dataset.routed = '';
  // `vite dev` has no boot script, which requests the fonts and shows the footer.
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
 * A form that was posted without script and refused is rendered at the URL it was posted to, which
 * the router does not know.
 */
function returnToPage(): void {
  if (location.pathname !== `/${ENQUIRY_PATH}`) return;
  const page = document.querySelector<HTMLInputElement>('form input[name="page"]')?.value;
  if (page) history.replaceState(history.state, '', `${page}#enquiry-form`);
}

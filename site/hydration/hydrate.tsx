import { RouterProvider, type AnyRouter } from '@tanstack/react-router';
import { startTransition, StrictMode } from 'react';
import { ENQUIRY_PATH } from '../../contract/enquiry-fields.ts';
import { limitChunkLoading } from './chunk-loading.ts';
import { keepScroll } from './keep-scroll.ts';
import { measureVitals } from './measure-vitals.ts';
import { noteFirstTouch } from '../provider/first-touch.ts';
import { getRouter } from '../router.tsx';
import { endHydration, hydrateRouter, isHydrated } from '../seams/framework-seams.ts';
import { holdStyles } from './styles-in-page.ts';

/** Starts React on the page that the server rendered. */
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
  endHydration();
  // The current page works without its script; the timeout is for later pages.
  limitChunkLoading(router);
  // Later pages are laid out whole, for their scroll position (base.css).
  router.subscribe('onBeforeNavigate', () => {
    document.documentElement.dataset.whole = '';
  });
  document.documentElement.dataset.routed = '';
  measureVitals(router);
  // `vite dev` has no boot script, which shows the footer, enables the fonts and lays out the rest.
  if (import.meta.env.DEV) {
    document.documentElement.dataset.scrolled = '';
    document.documentElement.dataset.whole = '';
    document.querySelector<HTMLLinkElement>('#web-fonts')!.media = 'all';
  }
}

/**
 * React hydrates the content of <main> some time after the header and the footer. A navigation in
 * between makes it throw (React's error 422: the router has dropped the route that is being
 * hydrated) and empties the page. Until then links are left to the browser.
 */
function leaveLinksToBrowser(router: AnyRouter): void {
  const main = document.getElementById('main');
  const isDone = (element?: Element | null) => !element || isHydrated(element);
  const guard = (event: MouseEvent) => {
    if (isDone(main?.firstElementChild)) removeEventListener('click', guard, true);
    else if (event.target instanceof Element && event.target.closest('a[href]'))
      event.stopImmediatePropagation();
  };
  addEventListener('click', guard, true);
  // <main> itself is hydrated by now. If it does not seem so, the check is broken.
  const stop = router.subscribe('onRendered', () => {
    stop();
    if (!isDone(main)) removeEventListener('click', guard, true);
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

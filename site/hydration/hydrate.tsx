import { RouterProvider } from '@tanstack/react-router';
import { startTransition, StrictMode } from 'react';
import { ENQUIRY_PATH } from '../../contract/enquiry/enquiry-fields.ts';
import { limitChunkLoading } from './chunk-loading.ts';
import { leaveInputToBrowser } from './input-before-hydration.ts';
import { followLinks } from './follow-links.ts';
import { keepScroll } from './keep-scroll.ts';
import { LeaveStanding } from './leave-standing.tsx';
import { measureVitals } from './measure-vitals.ts';
import { noteFirstTouch } from '../provider/first-touch.ts';
import { leaveFirstPage } from '../ui/use-kept.ts';
import { getRouter } from '../router.tsx';
import {
  endHydration,
  followMovedTexts,
  holdStylesheets,
  hydrateRouter,
  ignoreSkippedTransitions,
  isEntryStylesheet,
  removableListeners,
} from '../seams/framework-seams.ts';

/** Starts React on the page that the server rendered. */
export async function hydrate(): Promise<void> {
  returnToPage();
  noteFirstTouch();
  const router = getRouter();
  await pause();
  keepScroll(router);
  // Vite fetches the styles of a script with it, but those of the current page are inlined, and the frame's
  // in every page. `vite dev` serves styles only with scripts.
  let held = !import.meta.env.DEV;
  if (held) holdStylesheets((href) => held || isEntryStylesheet(href));
  // Long tasks delay input, so React is evaluated after the router.
  const react = import('react-dom/client');
  try {
    await hydrateRouter(router);
  } finally {
    held = false;
  }
  const { hydrateRoot } = await react;
  leaveInputToBrowser(router);
  followMovedTexts(document);
  ignoreSkippedTransitions(document);
  const removeListeners = removableListeners(document, () =>
    startTransition(() => {
      hydrateRoot(
        document,
        <StrictMode>
          <LeaveStanding
            onHydrated={() => followLinks(router)}
            onFailed={() => {
              removeListeners();
              leaveToBrowser();
            }}
          >
            <RouterProvider router={router} />
          </LeaveStanding>
        </StrictMode>,
      );
    }),
  );
  endHydration();
  // The current page works without its script; the timeout is for later pages.
  limitChunkLoading(router);
  // Later pages are laid out whole, for their scroll position (base.css).
  router.subscribe('onBeforeNavigate', () => {
    document.documentElement.dataset.whole = '';
    leaveFirstPage();
  });
  if (window.$boot) window.$boot.ended = true;
  document.documentElement.dataset.routed = '';
  // The boot script takes it back when scripts are late, and `vite dev` has none.
  document.documentElement.dataset.booted = '';
  measureVitals(router);
  // `vite dev` has no boot script, which shows the footer, enables the fonts and lays out the rest.
  if (import.meta.env.DEV) {
    document.documentElement.dataset.scrolled = '';
    document.documentElement.dataset.whole = '';
    document.querySelector<HTMLLinkElement>('#web-fonts')!.media = 'all';
  }
}

/**
 * A form that was posted without script and refused is rendered at the URL it was posted to, which
 * the router does not know.
 */
function returnToPage(): void {
  if (location.pathname !== `/${ENQUIRY_PATH}`) return;
  const valueOf = (name: string) =>
    document.querySelector<HTMLInputElement>(`form input[name="${name}"]`)?.value;
  const [page, about] = [valueOf('page'), valueOf('about')];
  const query = about ? `?${new URLSearchParams({ about })}` : '';
  if (page) history.replaceState(history.state, '', `${page}${query}#enquiry-form`);
}

/** The page is left to the browser, and styles hide what needs script. */
function leaveToBrowser(): void {
  const { dataset } = document.documentElement;
  delete dataset.booted;
  delete dataset.routed;
  history.scrollRestoration = 'auto';
}

/** Ends the task, so that the browser can handle input and show a frame. */
const pause = () => new Promise((resume) => setTimeout(resume));

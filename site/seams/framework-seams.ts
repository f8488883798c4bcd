import type { AnyRouter, ParsedLocation } from '@tanstack/react-router';
import { hydrate } from '@tanstack/react-router/ssr/client';

/**
 * Everything undocumented that the site relies on in TanStack Start, Vite and React. One function per
 * reliance. `Seen in` names the versions it was verified with, `If gone` what happens then;
 * tests/rules/framework-seams.test.ts checks the installed versions. After an upgrade: verify each
 * function, then add the version. The server's are in server/seams/framework-seams.ts.
 */

/**
 * The router options that set the nonce on every script and style the framework renders. The types
 * have the option; the guides do not.
 *
 * Seen in: @tanstack/react-router 1.170.46 (https://github.com/TanStack/router/pull/5287)
 * If gone: the server does not start (server/seams/find-broken-seams.ts).
 */
export function nonceOptions(nonce: string | undefined): { ssr?: { nonce: string } } {
  return nonce === undefined ? {} : { ssr: { nonce } };
}

/**
 * Has the router see another location than the address bar, on the server and in the browser alike.
 * The documented `rewrite` option would redirect to what it sees
 * (https://tanstack.com/router/latest/docs/framework/react/guide/url-rewrites).
 *
 * Relies on: the router reads every location through its own `parseLocation`.
 * Seen in: @tanstack/router-core 1.171.39
 * If gone: service pages at their second depth are 404, and tests/http/search-engines.test.ts fails.
 */
export function rewriteLocation(router: AnyRouter, rewrite: (path: string) => string): void {
  const parse = router.parseLocation;
  router.parseLocation = (location, previous) =>
    parse(
      { ...location, pathname: rewrite(location.pathname), href: rewrite(location.href) },
      previous,
    );
}

/**
 * Restores scroll positions only while `restores` returns true. Set after the router was created:
 * passed on creation, the option would enable the router's session storage.
 *
 * Relies on: the option is read at every navigation, and its storage set up only on creation.
 * Seen in: @tanstack/router-core 1.171.39
 * If gone: the router scrolls the first page to its top, and tests/e2e/blog.spec.ts fails.
 */
export function restoreScrollWhen(router: AnyRouter, restores: () => boolean): void {
  router.options.scrollRestoration = restores;
}

/**
 * Identifies a history entry: the same URL may have several.
 *
 * Relies on: the key that the router writes into `history.state`.
 * Seen in: @tanstack/history 1.162.5
 * If gone: falls back to the URL, so entries with the same one share a scroll position and a focus.
 */
export function historyEntryKey({ href, state }: ParsedLocation): string {
  const { __TSR_key: key } = state;
  return key ?? href;
}

/**
 * Replaces the state of the current history entry without the router noticing: it overrides the
 * method on the history object, and would load the page again.
 *
 * Seen in: @tanstack/history 1.162.5
 * If gone: nothing changes; this is the browser's own method.
 */
export function replaceStateSilently(state: unknown): void {
  History.prototype.replaceState.call(history, state, '');
}

/**
 * Writes the state of the first history entry before the router, which then leaves it as it is.
 *
 * Relies on: the router keeps a state that has its key.
 * Seen in: @tanstack/history 1.162.5
 * If gone: it writes its own, and the form saves the first touch (first-touch.ts).
 */
export function beginHistory(values: Record<string, unknown>): void {
  const key = Math.random().toString(36).slice(2, 10);
  history.replaceState({ __TSR_index: 0, key, __TSR_key: key, ...values }, '');
}

/**
 * Loads the data of the page into the router. Start's own client is not used, because it includes the
 * client of server functions, which this site has none of (15 kB,
 * https://github.com/TanStack/router/pull/8392).
 *
 * Relies on: Start's client does nothing else that this site needs, before it hydrates the document.
 * Seen in: @tanstack/react-router 1.170.46, @tanstack/react-start 1.169.5
 * If gone: nothing is hydrated, and every test in tests/e2e/ that waits for it fails.
 */
export async function hydrateRouter(router: AnyRouter): Promise<void> {
  await hydrate(router);
}

/**
 * Tells the framework that the page is hydrated, so that it drops the page's data, as Start's client does.
 *
 * Seen in: @tanstack/router-core 1.171.39, @tanstack/react-start 1.169.5
 * If gone: the server does not start (server/seams/find-broken-seams.ts).
 */
export function endHydration(): void {
  window.$_TSR?.h();
}

/**
 * Wraps the function that fetches a route's script.
 *
 * Relies on: `preload` of a lazy route component, which the router calls before it renders the route.
 * Seen in: @tanstack/react-router 1.170.46, @tanstack/router-core 1.171.39
 * If gone: scripts load without a time limit, and tests/e2e/chunk-loading.spec.ts fails.
 */
export function wrapScriptLoading(
  route: AnyRouter['routesById'][string],
  wrap: (load: () => Promise<unknown>) => () => Promise<unknown>,
): void {
  const component: { preload?: () => Promise<unknown> } | undefined = route.options.component;
  if (component?.preload) component.preload = wrap(component.preload);
}

/**
 * Adds stylesheets to the document as loaded, without fetching them, while `holds` returns true.
 *
 * Relies on: Vite's loader adds the styles of a script by `document.head.appendChild`, and waits for
 * their load event (https://github.com/vitejs/vite/pull/1734 is about the case of inlined styles).
 * Seen in: vite 8.3.8
 * If gone: the styles inlined in the page are fetched once more; nothing breaks.
 */
export function holdStylesheets(holds: (href: string) => boolean): void {
  const { head } = document;
  const append = Node.prototype.appendChild;
  head.appendChild = <Child extends Node>(child: Child): Child => {
    if (child instanceof HTMLLinkElement && child.rel === 'stylesheet' && holds(child.href)) {
      child.disabled = true;
      queueMicrotask(() => child.dispatchEvent(new Event('load')));
    }
    return append.call(head, child) as Child;
  };
}

/**
 * Whether a stylesheet is the client entry's, which has the styles of document, header and footer
 * (scripts/frame-styles.ts).
 *
 * Relies on: Start names the client entry `index`.
 * Seen in: @tanstack/react-start 1.169.5, vite 8.3.8
 * If gone: that stylesheet is fetched once more; nothing breaks.
 */
export function isEntryStylesheet(href: string): boolean {
  return /\/css\/index-/.test(href);
}

/**
 * Whether React has hydrated an element.
 *
 * Relies on: the key that React adds to each element it manages. Tools rely on it as well
 * (https://github.com/facebook/hyperion/pull/158).
 * Seen in: react-dom 19.3.1
 * If gone: false for every element, which the caller has to recognize (hydrate.tsx).
 */
export function isHydrated(element: Element): boolean {
  return Object.keys(element).some((key) => key.startsWith('__reactFiber'));
}

/**
 * Lets the listeners that a function adds to the document be removed together.
 *
 * Relies on: React adds all of its listeners in `hydrateRoot`. Left alone, they would have it try again to hydrate
 * a page that it could not hydrate.
 * Seen in: react-dom 19.3.1
 * If gone: tests/e2e/changed-words.spec.ts fails.
 *
 * @returns removes them
 */
export function removableListeners(document: Document, add: () => void): () => void {
  const end = new AbortController();
  const { addEventListener } = document;
  document.addEventListener = (
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ) => {
    const given = typeof options === 'object' ? options : { capture: options === true };
    addEventListener.call(document, type, listener, { ...given, signal: end.signal });
  };
  add();
  document.addEventListener = addEventListener;
  return () => end.abort();
}

/**
 * Has React go on where a translation or an extension has put other nodes in the place of its texts: what React
 * removes is removed, and what it changes is shown.
 *
 * Relies on: React changes a text by its `nodeValue`, and moves nodes by `removeChild` and `insertBefore`. It throws
 * if a node is not where it was (https://github.com/facebook/react/issues/11538).
 * Seen in: react-dom 19.3.1
 * If gone: tests/e2e/changed-words.spec.ts fails.
 */
export function followMovedTexts(document: Document): void {
  const standIns = new WeakMap<Node, Element>();
  const observer = new MutationObserver((records) => {
    for (const {
      type,
      target,
      removedNodes,
      addedNodes,
      previousSibling,
      nextSibling,
    } of records) {
      if (type === 'characterData') standIns.get(target)?.replaceWith(target);
      for (const text of removedNodes) {
        if (!(text instanceof Text) || text.isConnected) continue;
        const standIn = [...addedNodes, previousSibling, nextSibling].find(
          (node): node is Element => node instanceof Element && !isHydrated(node),
        );
        if (!standIn) continue;
        standIns.set(text, standIn);
        observer.observe(text, { characterData: true });
      }
    }
  });
  observer.observe(document, { childList: true, subtree: true });

  /** The child of `parent` that has the node's place; null if there is none. */
  const placeIn = (parent: Node, node: Node | null) => {
    let place = node?.isConnected === false ? (standIns.get(node) ?? null) : node;
    while (place && place.parentNode !== parent) place = place.parentNode as Element | null;
    return place;
  };
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    const place = placeIn(this, child);
    if (place) removeChild.call(this, place);
    return child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(
    this: Node,
    child: Child,
    next: Node | null,
  ): Child {
    return insertBefore.call(this, child, placeIn(this, next)) as Child;
  };
}

/**
 * A view transition that is skipped, because the next one begins or the window is resized, is no error.
 *
 * Relies on: the router begins them by `document.startViewTransition`, and leaves `ready` to the browser, which
 * reports that it was rejected.
 * Seen in: @tanstack/router-core 1.171.39
 * If gone: tests/e2e/client-navigation.spec.ts fails.
 */
export function ignoreSkippedTransitions(document: Document): void {
  // Some browsers have none.
  const start = document.startViewTransition as typeof document.startViewTransition | undefined;
  if (!start) return;
  document.startViewTransition = (options) => {
    const transition = start.call(document, options);
    transition.ready.catch(() => {});
    return transition;
  };
}

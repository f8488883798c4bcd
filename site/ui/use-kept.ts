import { useState, type RefAttributes } from 'react';
import { providedHtml } from './provided-html.ts';

let isFirst = true;

/** Whether the page is the one that the server rendered. */
export const isFirstPage = (): boolean => isFirst;

/** To be called before another page, or another query of this one, is shown. */
export function leaveFirstPage(): void {
  isFirst = false;
  resolveLeft();
}

let resolveLeft = (): void => {};
/** Resolves when the first page is left. */
export const firstPageLeft = new Promise<void>((resolve) => (resolveLeft = resolve));

const keptIn = new WeakSet<Element>();

/** Whether an element is within kept content whose place React has hydrated. */
export const isKept = (element: Element | null): boolean =>
  element !== null && (keptIn.has(element) || isKept(element.parentElement));

/**
 * On the first page, keeps what the server rendered inside of an element: React neither renders nor hydrates
 * it. Only for content without state, effects and handlers; tests/e2e/client-navigation.spec.ts finds others.
 *
 * @param find the element in the page; it is not called on the server
 * @returns its properties, for an element whose children are null (React refuses any other beside inner HTML); null
 *   if React renders the content, on later pages always
 */
export function useKept<Kept extends Element>(find: () => Kept | null | undefined | false) {
  const [nodes] = useState(() =>
    import.meta.env.SSR || !isFirst ? [] : [...((find() || null)?.childNodes ?? [])],
  );
  if (nodes.length === 0 || !isFirst) return null;
  return {
    ref: (element: Kept | null) => {
      if (!element) return;
      keptIn.add(element);
      // A new element, which React creates after a failed hydration, is empty.
      if (!element.firstChild) element.append(...nodes);
    },
    suppressHydrationWarning: true,
    dangerouslySetInnerHTML: providedHtml(''),
  } satisfies RefAttributes<Kept> & Record<string, unknown>;
}

/** The styles of the frame, which stand in every page. */
const FRAME = /\/css\/index-/;

/**
 * Vite fetches the styles of a script together with it. Those of the page that
 * is shown stand in the page already: until they are let through again, styles
 * are noted in the document as fetched, and not fetched.
 *
 * @returns a function that lets styles through again
 */
export function holdStyles(): () => void {
  let held = true;
  const { head } = document;
  const append = Node.prototype.appendChild;
  head.appendChild = <Child extends Node>(child: Child): Child => {
    const isStyle = child instanceof HTMLLinkElement && child.rel === 'stylesheet';
    if (isStyle && (held || FRAME.test(child.href))) {
      child.disabled = true;
      // Vite waits for it.
      queueMicrotask(() => child.dispatchEvent(new Event('load')));
    }
    return append.call(head, child) as Child;
  };
  return () => {
    held = false;
  };
}

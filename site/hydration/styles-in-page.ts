/** The styles of document, header and footer, which are inlined in every page. */
const FRAME = /\/css\/index-/;

/**
 * Vite fetches the styles of a script with it, but those of the current page are inlined. Until
 * released, stylesheets are added to the document as loaded, without fetching them.
 *
 * @returns a function that lets stylesheets load again
 */
export function holdStyles(): () => void {
  let held = true;
  const { head } = document;
  const append = Node.prototype.appendChild;
  head.appendChild = <Child extends Node>(child: Child): Child => {
    const isStyle = child instanceof HTMLLinkElement && child.rel === 'stylesheet';
    if (isStyle && (held || FRAME.test(child.href))) {
      child.disabled = true;
      // Vite waits for this event.
      queueMicrotask(() => child.dispatchEvent(new Event('load')));
    }
    return append.call(head, child) as Child;
  };
  return () => {
    held = false;
  };
}

import { useEffect, useEffectEvent, useLayoutEffect, type RefObject } from 'react';

/**
 * Closes the card on Escape, wherever focus is, and when the visitor begins with a form, which is what
 * the card leads to. Focus that was inside returns to where it came from.
 */
export function useClosing(card: RefObject<HTMLElement | null>, onClose: () => void): void {
  const close = useEffectEvent(onClose);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // Escape closes a dialog or menu above the card first.
      const isForCard =
        !event.defaultPrevented &&
        !event.isComposing &&
        card.current?.checkVisibility() &&
        !document.querySelector('dialog[open], :popover-open');
      if (event.key === 'Escape' && isForCard) close();
    };
    const onFocusIn = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.closest('form')) close();
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('focusin', onFocusIn);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('focusin', onFocusIn);
    };
  }, [card]);

  // A layout effect, because it is cleaned up while the card is in the page and has focus.
  useLayoutEffect(() => {
    const element = card.current;
    if (!element) return;
    let before: EventTarget | null = null;
    const onFocusIn = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && element.contains(relatedTarget)))
        before = relatedTarget;
    };
    element.addEventListener('focusin', onFocusIn);
    return () => {
      element.removeEventListener('focusin', onFocusIn);
      if (!element.contains(document.activeElement)) return;
      const target = before instanceof HTMLElement && before.isConnected ? before : null;
      (target ?? document.getElementById('main'))?.focus({ preventScroll: true });
    };
  }, [card]);
}

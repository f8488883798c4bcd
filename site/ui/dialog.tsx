import { useLayoutEffect, useRef, type ReactNode } from 'react';
import styles from './dialog.module.css';

interface DialogProps {
  /**
   * How often it was opened; 0 closes it. The close event is asynchronous, and a new number reopens the
   * dialog even before it.
   */
  open: number;
  /** Called after it was closed in any way. */
  onClose: () => void;
  /** Id of its heading. */
  labelledBy: string;
  children: ReactNode;
}

/** A modal dialog. The browser traps focus, closes it on Esc and restores focus. */
export function Dialog({ open, onClose, labelledBy, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const pressedOutside = useRef(false);

  // A layout effect is cleaned up while the element is still in the page: closing it there restores
  // focus, removing it while open would not.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !open) return;
    const root = document.documentElement;
    root.classList.toggle(styles.barred!, window.innerWidth > root.clientWidth);
    element.showModal();
    // Focuses the text, not a control, so that a key that is still pressed triggers nothing.
    panel.current?.focus({ preventScroll: true });
    return () => element.close();
  }, [open]);

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keyboard has Esc
    <dialog
      ref={dialog}
      aria-labelledby={labelledBy}
      className={styles.dialog}
      // The event is asynchronous: the dialog may be open again.
      onClose={(event) => {
        if (!event.currentTarget.open) onClose();
      }}
      // The panel covers the dialog, so a press on the dialog itself is on the backdrop. A press
      // that began inside (to select text) and ends outside is not a click on the backdrop.
      onPointerDown={(event) => {
        pressedOutside.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        if (pressedOutside.current && event.target === event.currentTarget)
          event.currentTarget.close();
      }}
    >
      <div ref={panel} tabIndex={-1} className={styles.panel}>
        {children}
      </div>
      <button
        type="button"
        className={styles.close}
        aria-label="Close"
        onClick={() => dialog.current?.close()}
      >
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path d="M2 2l12 12M14 2L2 14" />
        </svg>
      </button>
    </dialog>
  );
}

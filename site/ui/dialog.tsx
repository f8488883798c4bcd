import { useLayoutEffect, useRef, type ReactNode } from 'react';
import styles from './dialog.module.css';

interface DialogProps {
  /**
   * Whether it is open. Who can ask for it again counts the times instead (0 is closed): the
   * browser tells late that it has closed it, and a new number opens it whatever was told.
   */
  open: boolean | number;
  /** Called after it was closed, by whatever means. */
  onClose: () => void;
  /** Id of the heading that names it. */
  labelledBy: string;
  /** Id of the text that is read out with the name. */
  describedBy?: string;
  size?: 'normal' | 'wide';
  children: ReactNode;
}

/**
 * A modal dialog. The browser holds the focus inside, closes it on Esc and gives
 * the focus back; a `<form method="dialog">` among the children closes it too.
 */
export function Dialog({
  open,
  onClose,
  labelledBy,
  describedBy,
  size = 'normal',
  children,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const pressedOutside = useRef(false);

  // A layout effect, because it is undone while the element is still in the
  // page: closed there, it gives the focus back; taken away open, it would not.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !open) return;
    const root = document.documentElement;
    root.classList.toggle(styles.barred!, window.innerWidth > root.clientWidth);
    element.showModal();
    // On the text, not on a control: nothing happens to somebody who was about to press a key.
    panel.current?.focus({ preventScroll: true });
    return () => element.close();
  }, [open]);

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keyboard has Esc
    <dialog
      ref={dialog}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      className={`${styles.dialog} ${styles[size]}`}
      // The event comes late: by then it may have been opened again.
      onClose={(event) => {
        if (!event.currentTarget.open) onClose();
      }}
      // The panel covers the dialog, so what hits the dialog itself hits the backdrop. A press
      // that began inside, to mark words, and ends outside is not a click on the backdrop.
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

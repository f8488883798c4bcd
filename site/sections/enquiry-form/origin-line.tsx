import { useLayoutEffect, useRef, type ReactNode } from 'react';
import type { EnquiryOrigin } from '../../../contract/enquiry/enquiry-origin.ts';
import { PathLink } from '../../ui/path-link.tsx';
import styles from './origin-line.module.css';

/**
 * Moves the focus to the form's heading when what the enquiry is about was removed, and with it the link
 * that had the focus.
 *
 * @param about path of what the enquiry is about, or empty
 */
export function useFocusAfterRemoval(about: string): void {
  const before = useRef(about);
  useLayoutEffect(() => {
    if (before.current && !about) document.getElementById('enquiry')?.focus();
    before.current = about;
  }, [about]);
}

/** What the control says that removes what the enquiry is about. */
export const removeLabel = (
  <>
    Remove<span className="visually-hidden"> what this is about</span>
  </>
);

/** What the enquiry is about, and the control that removes it. */
export function OriginLine({ path, line, children }: EnquiryOrigin & { children: ReactNode }) {
  return (
    <p className={styles.origin}>
      <span>
        About: <PathLink path={path}>{line}</PathLink>
      </span>{' '}
      {children}
    </p>
  );
}

import { Link } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';
import type { EnquiryOrigin } from '../../../contract/enquiry-origin.ts';
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

/**
 * What the enquiry is about, and a link to the same form without it. The router follows that link with
 * what was typed; without script it loads the page anew.
 */
export function OriginLine({ path, line }: EnquiryOrigin) {
  return (
    <p className={styles.origin}>
      <span>
        About: <PathLink path={path}>{line}</PathLink>
      </span>{' '}
      <Link to="/contact-us" search={{}} hash="enquiry" replace className={styles.remove}>
        Remove<span className="visually-hidden"> what this is about</span>
      </Link>
    </p>
  );
}

import { useLayoutEffect, useRef, type ReactNode } from 'react';
import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import { useData } from '../../provider/load.ts';
import { enquiryOrigin } from '../../provider/enquiry-origin.ts';
import { EnquiryBlock } from './enquiry-block.tsx';
import styles from './origin-line.module.css';

/**
 * The form, and what the enquiry is about, if that is known.
 *
 * @param about its path, or empty
 * @param children the control that removes it
 */
export function OriginForm({
  about,
  children,
  ...words
}: PageWords<'shared'>['enquiry'] & { about: string; children: ReactNode }) {
  useFocusAfterRemoval(about);
  const origin = useData(enquiryOrigin(about), about !== '');
  return (
    <EnquiryBlock {...words} about={origin === null ? '' : about}>
      {about && origin && (
        <p className={styles.origin}>
          <span>
            About: <a href={origin.path}>{origin.line}</a>
          </span>{' '}
          {children}
        </p>
      )}
    </EnquiryBlock>
  );
}

/** The label of the control that removes the subject of the enquiry. */
export const removeLabel = (
  <>
    Remove<span className="visually-hidden"> what this is about</span>
  </>
);

/**
 * Moves the focus to the form's heading when what the enquiry is about was removed, and with it the link
 * that had the focus.
 */
function useFocusAfterRemoval(about: string): void {
  const before = useRef(about);
  useLayoutEffect(() => {
    if (before.current && !about) document.getElementById('enquiry')?.focus();
    before.current = about;
  }, [about]);
}

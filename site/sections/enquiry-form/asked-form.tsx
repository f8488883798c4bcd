import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import { enquiryOrigin } from '../../provider/enquiry-origin.ts';
import { Asked } from './ask-link.tsx';
import { EnquiryBlock } from './enquiry-block.tsx';
import { OriginLine, removeLabel, useFocusAfterRemoval } from './origin-line.tsx';
import styles from './origin-line.module.css';

/** The form of an asking page. */
export function AskedForm(words: PageWords<'shared'>['enquiry']) {
  const { about, ask } = use(Asked);
  useFocusAfterRemoval(about);
  const { data: origin } = useQuery({ ...enquiryOrigin(about), enabled: about !== '' });
  return (
    <EnquiryBlock {...words} about={origin === null ? '' : about}>
      {about && origin && (
        <OriginLine {...origin}>
          <button type="button" className={styles.remove} onClick={() => ask('')}>
            {removeLabel}
          </button>
        </OriginLine>
      )}
    </EnquiryBlock>
  );
}

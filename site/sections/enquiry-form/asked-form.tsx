import { use } from 'react';
import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import { Asked } from './ask-link.tsx';
import { OriginForm, removeLabel } from './origin-form.tsx';
import styles from './origin-line.module.css';

/** The form of an asking page. */
export function AskedForm(words: PageWords<'shared'>['enquiry']) {
  const { about, ask } = use(Asked);
  return (
    <OriginForm {...words} about={about}>
      <button type="button" className={styles.remove} onClick={() => ask('')}>
        {removeLabel}
      </button>
    </OriginForm>
  );
}

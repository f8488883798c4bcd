import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import { askAbout, useAsked } from './asked.ts';
import { OriginForm, removeLabel } from './origin-form.tsx';
import styles from './origin-line.module.css';

/** The form of an asking page. */
export function AskedForm(words: PageWords<'shared'>['enquiry']) {
  const about = useAsked();
  return (
    <OriginForm {...words} about={about}>
      <button type="button" className={styles.remove} onClick={() => askAbout('')}>
        {removeLabel}
      </button>
    </OriginForm>
  );
}

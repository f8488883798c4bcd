import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import { Section } from '../../ui/section.tsx';
import styles from './fit.module.css';

/** When an offshore team fits and, equally prominent, when it does not. */
export function Fit({ suits_title, suits, not_title, not }: PageWords<'offshore'>['fit']) {
  return (
    <Section still labelledBy="fit">
      <div className={styles.columns}>
        <div>
          <h2 id="fit">{suits_title}</h2>
          <dl className={styles.suits}>
            {suits.map(({ title, text }) => (
              <div key={title} className={styles.reason}>
                <dt className={styles.title}>{title}</dt>
                <dd className={styles.text}>{text}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div className={styles.not}>
          <h2 className={styles.notTitle}>{not_title}</h2>
          <ul className={styles.list}>
            {not.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </div>
      </div>
    </Section>
  );
}

import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import { Section } from '../../ui/section.tsx';
import styles from './sales-line.module.css';

/** The second advantage: the stages of an inquiry, and who acts at each. */
export function SalesLine({ title, lead, names, stops }: PageWords<'advantage'>['sales']) {
  return (
    <Section
      still
      ground="deep"
      id="sale-automation"
      labelledBy="sale-automation-title"
      heading={title}
      lead={lead}
    >
      <ol className={styles.line}>
        {stops.map(({ when, who, text }) => (
          <li key={when} className={`${styles.stop} ${styles[who]}`}>
            <p className={styles.when}>{when}</p>
            <div>
              <p className={styles.who}>{names[who]}</p>
              <p className={styles.text}>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}

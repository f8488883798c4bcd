import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import { Section } from '../../ui/section.tsx';
import styles from './marketing-rhythm.module.css';

/** The third advantage: a routine in three increasing steps. */
export function MarketingRhythm({ title, lead, steps, note }: PageWords<'advantage'>['marketing']) {
  return (
    <Section
      still
      ground="mist"
      id="marketing-optimization"
      labelledBy="marketing-title"
      heading={title}
      lead={lead}
    >
      <ol className={styles.stair}>
        {steps.map(({ when, text }) => (
          <li key={when} className={styles.step}>
            <h3 className={styles.when}>{when}</h3>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ol>
      <p className={styles.limit}>{note}</p>
    </Section>
  );
}

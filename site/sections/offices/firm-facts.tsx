import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import { Section } from '../../ui/section.tsx';
import styles from './firm-facts.module.css';

/** Who the firm is and on what terms it works, for buyers who check that first. */
export function FirmFacts({ title, lead, facts }: NonNullable<PageWords<'contact'>['firm']>) {
  return (
    <Section still labelledBy="firm" heading={title} lead={lead}>
      <dl className={styles.facts}>
        {facts.map((fact) => (
          <div key={fact.title} className={styles.fact}>
            <dt className={styles.name}>{fact.title}</dt>
            <dd className={styles.text}>{fact.text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

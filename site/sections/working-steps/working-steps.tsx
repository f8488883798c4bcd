import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import { Section } from '../../ui/section.tsx';
import styles from './working-steps.module.css';

/** The four steps (spec section 2, How it works), and who does what in each. */
export function WorkingSteps({
  title,
  lead,
  your_part,
  our_part,
  items,
}: PageWords<'how-it-works'>['steps']) {
  return (
    <Section still labelledBy="steps" heading={title} lead={lead}>
      <ol className={styles.steps}>
        {items.map(({ name, you, we }, index) => (
          <li key={name} className={styles.step}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <h3 className={styles.name}>{name}</h3>
            <div className={styles.part}>
              <h4 className={styles.whose}>{your_part}</h4>
              <p>{you}</p>
            </div>
            <div className={styles.part}>
              <h4 className={styles.whose}>{our_part}</h4>
              <p>{we}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}

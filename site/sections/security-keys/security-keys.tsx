import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import { Section } from '../../ui/section.tsx';
import styles from './security-keys.module.css';

/** The access of the client and of the company, on two sides of a wall. */
export function SecurityKeys({ title, lead, sides }: PageWords<'data-security'>['keys']) {
  return (
    <Section still ground="deep" labelledBy="keys" heading={title} lead={lead}>
      <div className={styles.sides}>
        {sides.map(({ title: side, items }) => (
          <div key={side} className={styles.side}>
            <h3 className={styles.title}>{side}</h3>
            <ul className={styles.items}>
              {items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Section>
  );
}

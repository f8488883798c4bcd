import type { RecordValues } from '../../../contract/kinds/record.ts';
import { Section } from '../../ui/section.tsx';
import styles from './bottom-services.module.css';

/** Other services in a category. Without any, the heading is left out as well. */
export function BottomServices({ title, lead, items }: RecordValues['bottom_services']) {
  if (items.length === 0) return null;
  return (
    <Section still ground="sand" labelledBy="bottom-services" heading={title} lead={lead}>
      <ul className={styles.services}>
        {items.map(({ title: name, text }) => (
          <li key={name} className={styles.service}>
            <h3>{name}</h3>
            <p className={styles.body}>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

import type { RecordValues } from '../../../contract/kinds/record.ts';
import { Fold, titleOf } from '../../ui/fold.tsx';
import { Section } from '../../ui/section.tsx';
import styles from './bottom-services.module.css';

const ID = 'bottom-services';

/** Other services in a category. Without any, the heading is left out as well. */
export function BottomServices({ title, lead, items }: RecordValues['bottom_services']) {
  if (items.length === 0) return null;
  return (
    <Section still ground="sand" labelledBy={titleOf(ID)} className={styles.section}>
      <Fold id={ID} title={title}>
        <p className={styles.lead}>{lead}</p>
        <ul className={styles.services}>
          {items.map(({ title: name, text }) => (
            <li key={name} className={styles.service}>
              <h3>{name}</h3>
              <p className={styles.body}>{text}</p>
            </li>
          ))}
        </ul>
      </Fold>
    </Section>
  );
}

import type { CategoryRecord } from '../../service-categories/category-record.ts';
import { Section } from '../../ui/section.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import styles from './client-numbers.module.css';

/** The four figures of a category, each a count with a plus sign and a label. */
export function ClientNumbers({ record }: { record: CategoryRecord }) {
  const { title, body } = record.clientsNumberHeading;
  return (
    <Section labelledBy="numbers">
      <div className={styles.columns}>
        <SectionHeading id="numbers" title={title}>
          {body}
        </SectionHeading>
        <ul className={styles.figures}>
          {record.clientsNumber.map((figure) => (
            <li key={figure.title} className={styles.figure}>
              <img
                src={figure.imageUrl}
                alt=""
                width="56"
                height="56"
                loading="lazy"
                className={styles.icon}
              />
              <p>
                <strong className={styles.value}>
                  {figure.body}
                  <span className={styles.plus}>+</span>
                </strong>{' '}
                <span className={styles.label}>{figure.title}</span>
              </p>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}

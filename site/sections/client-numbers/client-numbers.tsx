import type { RecordValues } from '../../../contract/kinds/record.ts';
import { Picture } from '../../ui/picture.tsx';
import { ProofLink } from '../../ui/proof-link.tsx';
import { Section } from '../../ui/section.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import styles from './client-numbers.module.css';

/** The four figures of a category, each a count with a plus sign and a label. */
export function ClientNumbers({ title, lead, items }: RecordValues['numbers']) {
  return (
    <Section still labelledBy="numbers">
      <div className={styles.columns}>
        <SectionHeading
          id="numbers"
          title={title}
          lead={
            <>
              {lead} <ProofLink />
            </>
          }
        />
        <ul className={styles.figures}>
          {items.map(({ value, label, icon }) => (
            <li key={label} className={styles.figure}>
              {icon && (
                <Picture
                  src={icon}
                  sizes="56px"
                  alt=""
                  width="56"
                  height="56"
                  loading="lazy"
                  className={styles.icon}
                />
              )}
              <p>
                <strong className={styles.value}>
                  {value}
                  <span className={styles.plus}>+</span>
                </strong>{' '}
                <span className={styles.label}>{label}</span>
              </p>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}

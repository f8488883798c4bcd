import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import { Section } from '../../ui/section.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import styles from './growth-staff.module.css';

/** The four roles, with their starting rates. */
export function GrowthStaff({ title, lead, people }: PageWords<'advantage'>['staff']) {
  return (
    <Section still ground="mist" labelledBy="growth-staff">
      <div className={styles.columns}>
        <SectionHeading id="growth-staff" title={title} lead={lead} />
        <ul className={styles.list}>
          {people.map(({ service, name, does, rate }) => (
            <li key={service} className={styles.line}>
              <span>
                <a href={`/services/${encodeURIComponent(service)}`}>{name || service}</a> {does}
              </span>
              {rate && <span className={styles.rate}>{rate}</span>}
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}

import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import { siteFacts } from '../../provider/page-envelope.ts';
import { hoursOfOffices } from '../../provider/hours-of-offices.ts';
import { Section } from '../../ui/section.tsx';
import styles from './offices.module.css';
import { useOpenNow } from './use-open-now.ts';

/** The offices with their opening hours. */
export function Offices(words: PageWords<'contact'>['offices']) {
  const { offices, hours } = siteFacts();
  const { ref, openNow } = useOpenNow();
  return (
    <Section ground="sand" labelledBy="offices" heading={words.title}>
      <div ref={ref} className={styles.columns}>
        {offices.map((office) => (
          <div key={office.country} className={styles.office}>
            <h3 className={styles.country}>{office.country}</h3>
            <address className={styles.address}>
              <strong>{office.name}</strong>
              {office.lines.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </address>
            {office.clock && (
              <p className={styles.clock}>
                {hours.days}, {hours.hours}, {office.clock}
              </p>
            )}
            <p className={styles.now}>{openNow(office.country)}</p>
          </div>
        ))}
        <div className={`${styles.office} ${styles.opening}`}>
          <table className={styles.hours}>
            <caption className={styles.caption}>{words.hours}</caption>
            <tbody>
              <tr>
                <th scope="row">{hours.days}</th>
                <td>{hoursOfOffices()}</td>
              </tr>
              <tr>
                <th scope="row">{words.weekend}</th>
                <td>{hours.closed}</td>
              </tr>
              <tr>
                <th scope="row">{words.phone}</th>
                <td>{words.phone_hours}</td>
              </tr>
            </tbody>
          </table>
        </div>
      </div>
    </Section>
  );
}

import { siteFacts } from '../../provider/page-envelope.ts';
import { Section } from '../../ui/section.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import styles from './offices.module.css';

/** The offices with their opening hours. */
export function Offices() {
  const { offices, hours } = siteFacts();
  return (
    <Section ground="sand" labelledBy="offices">
      <SectionHeading id="offices" title="Two offices, and one line that never closes" />
      <div className={styles.columns}>
        {offices.map((office) => (
          <div key={office.country} className={styles.office}>
            <h3 className={styles.country}>{office.country}</h3>
            <address className={styles.address}>
              <strong>{office.name}</strong>
              {office.lines.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </address>
          </div>
        ))}
        <div className={`${styles.office} ${styles.opening}`}>
          <table className={styles.hours}>
            <caption className={styles.caption}>Hours</caption>
            <tbody>
              <tr>
                <th scope="row">{hours.days}</th>
                <td>{hours.hours}</td>
              </tr>
              <tr>
                <th scope="row">Saturday and Sunday</th>
                <td>{hours.closed}</td>
              </tr>
              <tr>
                <th scope="row">Phone line</th>
                <td>Open 24x7</td>
              </tr>
            </tbody>
          </table>
        </div>
      </div>
    </Section>
  );
}

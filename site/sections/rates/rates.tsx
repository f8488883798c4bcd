import { Link } from '@tanstack/react-router';
import { dollars } from '../../../contract/dollars.ts';
import { serviceNames } from '../../service-categories/service-names.ts';
import { Section } from '../../ui/section.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import styles from './rates.module.css';

/** The starting rates of services as a table, lowest first. */
export function Rates({ rates }: { rates: Record<string, number> }) {
  const rows = Object.entries(rates)
    .map(([slug, rate]) => ({ slug, rate, name: serviceNames[slug] ?? slug }))
    .toSorted((a, b) => a.rate - b.rate || a.name.localeCompare(b.name));
  const byRate = Map.groupBy(rows, (row) => row.rate);
  return (
    <Section labelledBy="rates">
      <div className={styles.columns}>
        <SectionHeading id="rates" title="What an hour costs, before you ask">
          Starting rates in US dollars. A senior person costs more; you get the figure in writing
          before the trial.
        </SectionHeading>
        <table className={styles.table}>
          <caption className="visually-hidden">Starting rates by kind of staff</caption>
          <thead>
            <tr>
              <th scope="col">An hour from</th>
              <th scope="col">Staff</th>
            </tr>
          </thead>
          <tbody>
            {[...byRate].map(([rate, staff]) => (
              <tr key={rate}>
                <th scope="row" className={styles.rate}>
                  {dollars(rate)}
                </th>
                <td>
                  <ul className={styles.names}>
                    {staff.map(({ slug, name }) => (
                      <li key={slug}>
                        <Link to="/services/$subService" params={{ subService: slug }}>
                          {name}
                        </Link>
                      </li>
                    ))}
                  </ul>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}

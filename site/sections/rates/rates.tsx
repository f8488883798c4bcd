import { dollars } from '../../../domain/money.ts';
import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import { Section } from '../../ui/section.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import styles from './rates.module.css';

/** The starting rates of services as a table, lowest first. */
export function Rates({
  title,
  lead,
  caption,
  rate: rateName,
  staff: staffName,
  rates,
  names,
}: PageWords<'home'>['rates'] & {
  rates: Record<string, number>;
  names: Record<string, string>;
}) {
  const rows = Object.entries(rates)
    .map(([slug, rate]) => ({ slug, rate, name: Object.hasOwn(names, slug) ? names[slug]! : slug }))
    // Not localeCompare: creating the browser's collator is a long task on a slow phone.
    .toSorted((a, b) => a.rate - b.rate || (a.name < b.name ? -1 : 1));
  const byRate = Map.groupBy(rows, (row) => row.rate);
  return (
    <Section still labelledBy="rates">
      <div className={styles.columns}>
        <SectionHeading id="rates" title={title} lead={lead} />
        <table className={styles.table}>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{rateName}</th>
              <th scope="col">{staffName}</th>
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
                        <a href={`/services/${encodeURIComponent(slug)}`}>{name}</a>
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

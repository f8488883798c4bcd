import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import { ScrollTable } from '../../ui/scroll-table.tsx';
import { Section } from '../../ui/section.tsx';
import styles from './staffing-comparison.module.css';

/** A comparison of an offshore team with its alternatives. */
export function StaffingComparison({
  title,
  lead,
  caption,
  columns,
  rows,
}: PageWords<'offshore'>['comparison']) {
  return (
    <Section still labelledBy="comparison" heading={title} lead={lead}>
      <ScrollTable label={caption}>
        <table className={styles.table}>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">Question</span>
              </th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ question, answers }) => (
              <tr key={question}>
                <th scope="row">{question}</th>
                {answers.map((answer, index) => (
                  <td key={columns[index]}>
                    <span className={styles.whose}>{columns[index]}</span>
                    {answer}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollTable>
    </Section>
  );
}

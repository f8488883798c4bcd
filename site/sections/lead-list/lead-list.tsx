import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import { providedHtml } from '../../ui/provided-html.ts';
import { ScrollTable } from '../../ui/scroll-table.tsx';
import { Section } from '../../ui/section.tsx';
import styles from './lead-list.module.css';

/** The first of four advantages: an example of a researched list. */
export function LeadList({ title, body, caption, columns, rows }: PageWords<'advantage'>['leads']) {
  return (
    <Section still id="lead-generation" labelledBy="lead-generation-title">
      <div className={styles.opening}>
        <h2 id="lead-generation-title">{title}</h2>
        <div className={styles.words} dangerouslySetInnerHTML={providedHtml(body)} />
      </div>
      <ScrollTable label={caption}>
        <table className={styles.table}>
          <caption className={styles.caption}>{caption}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ firm, person, reason, source }) => (
              <tr key={firm}>
                <th scope="row">{firm}</th>
                <td>{person}</td>
                <td>{reason}</td>
                <td>{source}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollTable>
    </Section>
  );
}

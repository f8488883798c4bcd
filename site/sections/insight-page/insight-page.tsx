import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import { Section } from '../../ui/section.tsx';
import styles from './insight-page.module.css';

/** The fourth advantage: a monthly one-page report of customer feedback, drawn as that page. */
export function InsightPage({
  title,
  lead,
  sources_title,
  sources,
  note,
  sheet,
  sheet_note,
  findings,
}: PageWords<'advantage'>['insights']) {
  return (
    <Section still id="customer-insights" labelledBy="insights-title">
      <div className={styles.columns}>
        <div>
          <h2 id="insights-title">{title}</h2>
          <p className={styles.text}>{lead}</p>
          <h3 className={styles.from}>{sources_title}</h3>
          <ul className={styles.sources}>
            {sources.map((source) => (
              <li key={source}>{source}</li>
            ))}
          </ul>
          <p className={styles.text}>{note}</p>
        </div>
        <figure className={styles.sheet}>
          <figcaption className={styles.caption}>
            {sheet} <span>{sheet_note}</span>
          </figcaption>
          <dl>
            {findings.map(({ label, text, action }) => (
              <div key={label} className={styles.finding}>
                <dt>{label}</dt>
                <dd className={styles.said}>{text}</dd>
                <dd className={styles.action}>{action}</dd>
              </div>
            ))}
          </dl>
        </figure>
      </div>
    </Section>
  );
}

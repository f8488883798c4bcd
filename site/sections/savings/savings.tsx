import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import { providedHtml } from '../../ui/provided-html.ts';
import { ProofLink } from '../../ui/proof-link.tsx';
import { Section } from '../../ui/section.tsx';
import styles from './savings.module.css';

/** The work that an offshore team saves and the work that stays, with an example week. */
export function Savings({
  before,
  figure,
  after,
  body,
  sum,
  lines,
  total,
  note,
}: PageWords<'offshore'>['savings']) {
  return (
    <Section still ground="deep" labelledBy="savings">
      <div className={styles.columns}>
        <div>
          <h2 id="savings" className={styles.title}>
            {before} <span className={styles.figure}>{figure}</span> {after}
          </h2>
          <div
            className={styles.text}
            data-plain-links=""
            dangerouslySetInnerHTML={providedHtml(body)}
          />
          <div className={styles.text}>
            <p>
              <ProofLink />
            </p>
          </div>
        </div>
        <figure className={styles.sum}>
          <figcaption className={styles.caption}>{sum}</figcaption>
          <dl className={styles.lines}>
            {lines.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
            <div className={styles.total}>
              <dt>{total.label}</dt>
              <dd>{total.value}</dd>
            </div>
          </dl>
          <p className={styles.small}>{note}</p>
        </figure>
      </div>
    </Section>
  );
}

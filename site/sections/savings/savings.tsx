import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import { fullTime, lowestRate } from '../../facts/business-facts.ts';
import { providedHtml } from '../../ui/provided-html.ts';
import { Section } from '../../ui/section.tsx';
import styles from './savings.module.css';

const week = fullTime.hoursADay * fullTime.daysAWeek * lowestRate;

/** What an offshore team saves and what it does not, with an example week. */
export function Savings({
  before,
  figure,
  after,
  body,
  sum,
  note,
}: PageWords<'offshore'>['savings']) {
  return (
    <Section ground="deep" labelledBy="savings">
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
        </div>
        <figure className={styles.sum}>
          <figcaption className={styles.caption}>{sum}</figcaption>
          <dl className={styles.lines}>
            <div>
              <dt>Hours a day</dt>
              <dd>{fullTime.hoursADay}</dd>
            </div>
            <div>
              <dt>Days a week</dt>
              <dd>× {fullTime.daysAWeek}</dd>
            </div>
            <div>
              <dt>An hour, from</dt>
              <dd>× ${lowestRate}</dd>
            </div>
            <div className={styles.total}>
              <dt>A week, from</dt>
              <dd>${week}</dd>
            </div>
          </dl>
          <p className={styles.small}>{note}</p>
        </figure>
      </div>
    </Section>
  );
}

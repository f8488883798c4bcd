import { Link } from '@tanstack/react-router';
import { figures, fullTime, lowestRate } from '../../facts/business-facts.ts';
import { Section } from '../../ui/section.tsx';
import styles from './savings.module.css';

const week = fullTime.hoursADay * fullTime.daysAWeek * lowestRate;

/** What an offshore team saves and what it does not, with an example week. */
export function Savings() {
  return (
    <Section ground="deep" labelledBy="savings">
      <div className={styles.columns}>
        <div>
          <h2 id="savings" className={styles.title}>
            Save <span className={styles.figure}>{figures.savingsElsewhere}</span> against a hire at
            home
          </h2>
          <p className={styles.text}>
            The saving is largest where a local salary, payroll taxes, benefits, a desk and a
            recruiter are all replaced, and smaller if a freelancer does the work today. Two costs
            stay with you: the software seat, and your own time in the first weeks.
          </p>
          <p className={styles.text}>
            Compare a full year of each, with your figures instead of ours. The starting rate of
            every field is <Link to="/services">on its page</Link>.
          </p>
        </div>
        <figure className={styles.sum}>
          <figcaption className={styles.caption}>
            A full-time week at our lowest starting rate
          </figcaption>
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
          <p className={styles.small}>
            Pay, workplace and supervision in India included. A senior person or a rare skill costs
            more.
          </p>
        </figure>
      </div>
    </Section>
  );
}

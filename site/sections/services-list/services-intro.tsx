import { figures, lowestRate } from '../../facts/business-facts.ts';
import styles from './services-intro.module.css';

/** The heading of the services list. */
export function ServicesIntro() {
  return (
    <div className={`page ${styles.intro}`}>
      <h1>Every kind of work, with its rate beside it</h1>
      <p className={styles.lead}>
        {`Starting rates in US dollars, from $${lowestRate} an hour. Choose a service to see what gets done, who would do it and what stays with you. Somebody can start in ${figures.hireWithin}.`}
      </p>
    </div>
  );
}

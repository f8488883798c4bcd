import { Link } from '@tanstack/react-router';
import { figures, lowestRate } from '../../facts/business-facts.ts';
import { Battlement } from '../../ui/battlement.tsx';
import { buttonClass } from '../../ui/button.ts';
import { ExpertSlider } from './expert-slider.tsx';
import styles from './hero.module.css';

const proof = [
  { value: figures.trialToHire, label: 'of free trials end in a hire' },
  { value: figures.acceptedApplicants, label: 'of applicants are accepted' },
  { value: figures.savings, label: 'saved on hiring costs' },
  { value: figures.hireWithin, label: 'from requirement to hire' },
] as const;

/** The hero of the home page: the promise, two calls to action, the experts, the figures. */
export function Hero() {
  return (
    <div className={styles.hero}>
      <div className={`page ${styles.columns}`}>
        <div>
          <h1>Your next hire works from India, from ${lowestRate} an hour</h1>
          <p className={styles.lead}>
            Bookkeepers, developers, assistants and drafters, vetted by us and managed by you. Try
            one free, pay month by month, and leave on written notice.
          </p>
          <p className={styles.ways}>
            <Link to="/contact-us" className={buttonClass('primary')}>
              Get started
            </Link>
            <a href="#rates" className={buttonClass('quiet')}>
              See rates
            </a>
          </p>
        </div>
        <ExpertSlider />
      </div>
      <Battlement className={styles.edge} />
      <div className={styles.proof}>
        <dl className={`page ${styles.figures}`}>
          {proof.map(({ value, label }) => (
            <div key={label} className={styles.figure}>
              <dt className={styles.label}>{label}</dt>
              <dd className={styles.value}>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}

import { Link } from '@tanstack/react-router';
import { figures, lowestRate } from '../../facts/business-facts.ts';
import { buttonClass } from '../../ui/button.ts';
import styles from './call-to-action.module.css';

/** The call to action below a post: send a requirement. */
export function CallToAction() {
  return (
    <section className="page" aria-labelledby="requirement">
      <div className={styles.panel}>
        <div>
          <h2 id="requirement" className={styles.title}>
            Have work like this to hand over?
          </h2>
          <p className={styles.lead}>
            Tell us the work and the hours. You meet people who already do it, from ${lowestRate} an
            hour, and start with a free trial. {figures.trialToHire} of trials end in a hire.
          </p>
        </div>
        <Link to="/contact-us" className={buttonClass('primary')}>
          Send your requirement
        </Link>
      </div>
    </section>
  );
}

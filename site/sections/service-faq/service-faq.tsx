import type { ServiceRecord } from '../../../contract/service-record.ts';
import { Link } from '@tanstack/react-router';
import { Accordion } from '../../ui/accordion.tsx';
import { buttonClass } from '../../ui/button.ts';
import { Section } from '../../ui/section.tsx';
import styles from './service-faq.module.css';

/** The questions of a category, one open at a time, and a link to all questions. */
export function ServiceFaq({ questions }: { questions: ServiceRecord['questions'] }) {
  return (
    <Section labelledBy="faq">
      <div className={styles.columns}>
        <h2 id="faq">What owners ask before they say yes</h2>
        <div className={styles.questions}>
          <Accordion name="service-faq" items={questions} numbered />
        </div>
        <p className={styles.all}>
          <span>About contracts, payment and time zones there is more.</span>
          <Link
            to="/faq"
            className={buttonClass('quiet')}
            aria-label="View All frequently asked questions"
          >
            View All
          </Link>
        </p>
      </div>
    </Section>
  );
}

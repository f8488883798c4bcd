import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { figures, refunds } from '../../facts/business-facts.ts';
import { SectionHeading } from '../../ui/section-heading.tsx';
import styles from './hire-terms.module.css';

const terms: readonly { title: string; body: ReactNode }[] = [
  {
    title: 'A free trial first',
    body: `Real work with the person you chose, before the first invoice. ${figures.trialToHire} of trials end in a hire. If yours does not, you owe nothing.`,
  },
  {
    title: `Hired in ${figures.hireWithin}`,
    body: 'From your requirement to somebody who starts.',
  },
  {
    title: 'Prepaid, month by month',
    body: (
      <>
        You pay each month before it begins, and the plan rolls on until you give notice. The notice
        deposit is refundable. <Link to="/refund-policy">How refunds work</Link>
      </>
    ),
  },
  {
    title: 'Replaced, if it does not fit',
    body: `Tell us what is wrong, ideally within ${refunds.raiseWithin}. The remedy is a replacement, a pro-rata charge or a complete refund.`,
  },
  {
    title: `${capitalized(figures.yearsWithoutBreach)} years without a data breach`,
    body: (
      <>
        Named logins, managed computers, access that ends the day the work does.{' '}
        <Link to="/data-security">How we keep it so</Link>
      </>
    ),
  },
];

/** The terms of every hire, on every service page: five blocks of a wall. */
export function HireTerms() {
  return (
    <section className={styles.section} aria-labelledby="terms">
      <div className="page">
        <SectionHeading id="terms" title="What stands behind every hire">
          The same five terms for a bookkeeper and for a developer, by the hour or full-time.
        </SectionHeading>
        <ul className={styles.wall}>
          {terms.map(({ title, body }) => (
            <li key={title} className={styles.block}>
              <h3 className={styles.title}>{title}</h3>
              <p className={styles.body}>{body}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

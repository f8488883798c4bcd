import type { ReactNode } from 'react';
import { figures, lowestRate, refunds } from '../../facts/business-facts.ts';
import { Section } from '../../ui/section.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import styles from './why-choose-us.module.css';

const reasons = [
  {
    claim: `We take the ${figures.acceptedApplicants} of applicants`,
    text: 'Tested in their trade and in English before you hear their names. Then you test them again.',
  },
  {
    claim: 'The trial is free',
    text: `${figures.trialToHire} of trials end in a hire. If yours does not, there is nothing to pay.`,
  },
  {
    claim: `From $${lowestRate} an hour, in writing`,
    text: 'The starting rate of each field is on this site, and your own rate is in the quote before you decide.',
  },
  {
    claim: `Hired in ${figures.hireWithin}`,
    text: 'For a common role and a clear requirement. If yours will take longer, we say so on the first call.',
  },
  {
    claim: 'Month by month',
    text: `Prepaid, with a notice deposit that comes back. Leaving takes ${refunds.noticeDays} days’ written notice or ${refunds.noticeMonths}, whichever your agreement says.`,
  },
  {
    claim: `${figures.yearsWithoutBreach} years without a data breach`,
    text: 'One person, one login, on computers we own and manage. You can close that login without asking us.',
  },
] as const;

/** The Why Choose Us list on the contact page. `children` are shown below its heading. */
export function WhyChooseUs({ children }: { children?: ReactNode }) {
  return (
    <Section labelledBy="why-choose-us">
      <div className={styles.columns}>
        <div>
          <SectionHeading id="why-choose-us" title="Why choose us: six things you can check">
            None of them needs our word for it. The trial, the quote and the agreement show each
            one.
          </SectionHeading>
          {children}
        </div>
        <ul className={styles.reasons}>
          {reasons.map(({ claim, text }) => (
            <li key={claim} className={styles.reason}>
              <h3 className={styles.claim}>{claim}</h3>
              <p className={styles.text}>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}

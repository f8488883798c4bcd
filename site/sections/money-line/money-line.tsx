import { figures, hiringModels, refunds } from '../../facts/business-facts.ts';
import { Section } from '../../ui/section.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import styles from './money-line.module.css';

const stages = [
  {
    name: 'Trial',
    pay: 'Nothing',
    text: `Real work on agreed terms. ${figures.trialToHire} of trials end in a hire.`,
  },
  {
    name: 'Start',
    pay: 'First month and deposit',
    text: 'The month buys hours. The deposit buys nothing and covers the notice period.',
  },
  {
    name: 'Each month',
    pay: 'The month ahead',
    text: 'Prepaid, and it rolls on until one of us gives notice.',
  },
  {
    name: 'Notice',
    pay: 'Until it runs out',
    text: `${refunds.noticeDays} days or ${refunds.noticeMonths} in writing, whichever your agreement says.`,
  },
  {
    name: 'After',
    pay: 'We pay you',
    text: 'The account is settled and the deposit comes back, with the arithmetic.',
  },
] as const;

/** A timeline of payments from the trial to the deposit refund, and the hours of the three plans. */
export function MoneyLine() {
  return (
    <Section ground="deep" labelledBy="money">
      <SectionHeading id="money" title="What you pay, and when it stops">
        The same for a person and for a team.
      </SectionHeading>
      <ol className={styles.line}>
        {stages.map(({ name, pay, text }) => (
          <li key={name} className={styles.stage}>
            <h3 className={styles.name}>{name}</h3>
            <p className={styles.pay}>{pay}</p>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ol>
      <ul className={styles.plans}>
        {hiringModels.map(({ name, kind, hours, days }) => (
          <li key={name}>
            <strong>{name}</strong>
            <span>
              {kind}: {hours}, {days.toLowerCase()}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

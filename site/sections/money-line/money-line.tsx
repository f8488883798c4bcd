import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import { Section } from '../../ui/section.tsx';
import styles from './money-line.module.css';

/** A timeline of payments from the trial to the deposit refund, and the hours of the three plans. */
export function MoneyLine({
  title,
  lead,
  stages,
  plans,
}: PageWords<'how-it-works'>['money'] & PageWords<'plans'>) {
  return (
    <Section still ground="deep" labelledBy="money" heading={title} lead={lead}>
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
        {plans.map(({ name, kind, hours, days }) => (
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

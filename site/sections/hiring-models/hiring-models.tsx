import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { dollars } from '../../../contract/dollars.ts';
import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import { rateOf, startingRates } from '../../provider/rates.ts';
import { buttonClass } from '../../ui/button.ts';
import { Section } from '../../ui/section.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import styles from './hiring-models.module.css';
import { WeekOfHours } from './week-of-hours.tsx';

/** The hours per working day in a plan's picture, Monday first; the hourly plan's are an example. */
const weeks: Record<string, readonly number[]> = {
  'Full-time': [8, 8, 8, 8, 8],
  'Part-time': [4, 4, 4, 4, 4],
  Hourly: [4, 1, 3, 0, 6],
};

const suits: Record<string, string> = {
  'Full-time': 'For a job that fills somebody’s week, and should be one person’s job.',
  'Part-time': 'For half a job that still needs the same person every day.',
  Hourly: 'For work that comes in waves. You use the hours when you have them to use.',
};

/** The three plans (spec section 2), with the starting rate of the category. */
export function HiringModels({ slug, plans }: { slug: string } & PageWords<'plans'>) {
  const { data: rates } = useQuery(startingRates(slug));
  const rate = rates && rateOf(rates, slug);
  const from = rate ?? rates?.lowest;
  return (
    <Section id="hiring-models" labelledBy="hiring-models-title">
      <div className={styles.top}>
        <SectionHeading id="hiring-models-title" title="Buy a week, half a week, or the hours">
          Three plans by the month. Each block below is an hour of somebody’s week.
        </SectionHeading>
        {from && (
          <p className={styles.rate}>
            from <strong>{dollars(from)}</strong> an hour
            {rate === undefined && (
              <span className={styles.quoted}>and quoted to your brief for this service</span>
            )}
          </p>
        )}
      </div>
      <ul className={styles.plans}>
        {plans.map((plan) => (
          <li key={plan.name} className={`${styles.plan} ${plan.usual ? styles.usual : ''}`}>
            {plan.usual && <p className={styles.mark}>The usual choice</p>}
            <h3 className={styles.name}>{plan.name}</h3>
            <p className={styles.kind}>{plan.kind}</p>
            <WeekOfHours days={weeks[plan.kind] ?? []} />
            <ul className={styles.facts}>
              <li>{plan.hours}</li>
              <li>{plan.days}</li>
              <li>{plan.resource}</li>
            </ul>
            <p className={styles.suits}>{suits[plan.kind]}</p>
            <p className={styles.foot}>
              <a
                href="#enquiry"
                className={buttonClass(plan.usual ? 'primary' : 'quiet')}
                aria-label={`Get Started: ${plan.name}`}
              >
                Get Started
              </a>
            </p>
          </li>
        ))}
      </ul>
      <p className={styles.terms}>
        Every plan is prepaid and rolls from month to month, with a refundable notice deposit. You
        can change plans. <Link to="/refund-policy">Refunds and notice</Link>
      </p>
    </Section>
  );
}

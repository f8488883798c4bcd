import { dollars } from '../../../domain/money.ts';
import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import { useData } from '../../provider/load.ts';
import { rateOf, startingRates } from '../../provider/rates.ts';
import { buttonClass } from '../../ui/button.ts';
import { Section } from '../../ui/section.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import swipe from '../../ui/swipe-row.module.css';
import styles from './hiring-models.module.css';
import { WeekOfHours } from './week-of-hours.tsx';

/** The three plans (spec section 2), with the starting rate of the category. */
export function HiringModels({
  slug,
  plans,
  ...words
}: { slug: string } & PageWords<'plans'> & PageWords<'service-pages'>['models']) {
  const rates = useData(startingRates(slug));
  const rate = rates && rateOf(rates, slug);
  return (
    <Section still={rates !== undefined} id="hiring-models" labelledBy="hiring-models-title">
      <div className={styles.top}>
        <SectionHeading id="hiring-models-title" title={words.title} lead={words.lead} />
        {rate !== undefined && (
          <p className={styles.rate}>
            from <strong>{dollars(rate)}</strong> an hour
          </p>
        )}
        {rates && rate === undefined && <p className={styles.rate}>{words.quoted}</p>}
      </div>
      <ul className={`${styles.plans} ${swipe.row}`}>
        {plans.map((plan) => (
          <li key={plan.name} className={`${styles.plan} ${plan.usual ? styles.usual : ''}`}>
            {plan.usual && <p className={styles.mark}>{words.usual}</p>}
            <h3 className={styles.name}>{plan.name}</h3>
            <p className={styles.kind}>{plan.kind}</p>
            <WeekOfHours days={plan.week} />
            <ul className={styles.facts}>
              <li>{plan.hours}</li>
              <li>{plan.days}</li>
              <li>{plan.resource}</li>
            </ul>
            <p className={styles.suits}>{plan.suits}</p>
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
        {words.text} <a href={words.link.path}>{words.link.label}</a>
      </p>
      {words.compare && rate !== undefined && (
        <p className={styles.terms}>
          <a href={`/rates?role=${slug}#calculator`} rel="nofollow">
            {words.compare}
          </a>
        </p>
      )}
    </Section>
  );
}

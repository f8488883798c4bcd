import { Link } from '@tanstack/react-router';
import { dollars } from '../../../contract/dollars.ts';
import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import type { CardRate, RateCard } from '../../../contract/rate-card.ts';
import { ScrollTable } from '../../ui/scroll-table.tsx';
import { Section } from '../../ui/section.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { fillText } from '../../ui/fill-text.tsx';
import { postDate } from '../latest-posts/post-date.ts';
import { Day } from './day.tsx';
import styles from './rate-table.module.css';

const WEEKS = 52;
const MONTHS = 12;

/**
 * The starting rates of all services, with what a month of each plan costs, and their dates: in the
 * caption if all have the same, so that the amounts fit a phone, and otherwise in a column.
 */
export function RateTable({
  title,
  lead,
  caption,
  work,
  rate,
  month,
  valid,
  note,
  card: { rates, quoted, plans },
  className,
}: PageWords<'rates'>['card'] & { card: RateCard; className: string }) {
  const newest = rates.flatMap(({ from }) => from ?? []).reduce((a, b) => (a > b ? a : b), '');
  const [first, ...others] = rates;
  const dated = others.some(({ from, until }) => from !== first?.from || until !== first.until);
  return (
    <Section labelledBy="rate-card" className={className}>
      <SectionHeading id="rate-card" title={title}>
        {lead}
      </SectionHeading>
      <ScrollTable label={caption.replace('{from}', postDate(newest))}>
        <table className={dated ? `${styles.table} ${styles.wide}` : styles.table}>
          <caption className={styles.caption}>
            {fillText(caption, { from: <Day date={newest} /> })}
            {!dated && first?.until && (
              <span className={styles.until}>
                {valid} until <Day date={first.until} />
              </span>
            )}
          </caption>
          <thead>
            <tr>
              <th scope="col">{work}</th>
              <th scope="col">{rate}</th>
              {plans.map((plan) => (
                <th key={plan.kind} scope="col">
                  {fillText(month, { plan: plan.kind.toLowerCase(), hours: plan.hours })}
                </th>
              ))}
              {dated && <th scope="col">{valid}</th>}
            </tr>
          </thead>
          <tbody>
            {rates.map((row) => (
              <tr key={row.slug}>
                <ServiceName {...row} />
                <td className={styles.rate}>{dollars(row.amount)}</td>
                {plans.map(({ kind, hours }) => (
                  <td key={kind}>{dollars(Math.round((row.amount * hours * WEEKS) / MONTHS))}</td>
                ))}
                {dated && (
                  <td className={styles.valid}>
                    <Validity {...row} />
                  </td>
                )}
              </tr>
            ))}
            {quoted.map((row) => (
              <tr key={row.slug}>
                <ServiceName {...row} />
                <td colSpan={plans.length + (dated ? 2 : 1)} className={styles.valid}>
                  Quoted to your brief
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollTable>
      <p className={styles.note}>{note}</p>
    </Section>
  );
}

const ServiceName = ({ slug, name }: Pick<CardRate, 'slug' | 'name'>) => (
  <th scope="row">
    <Link to="/services/$subService" params={{ subService: slug }}>
      {name}
    </Link>
  </th>
);

/** From when to when a rate is valid, as far as it is stated. */
function Validity({ from, until }: CardRate) {
  return (
    <>
      {from && (
        <>
          from <Day date={from} />
        </>
      )}
      {from && until && ' '}
      {until && (
        <>
          until <Day date={until} />
        </>
      )}
    </>
  );
}

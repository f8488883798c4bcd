import { dollars } from '../../../domain/money.ts';
import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import type { CardRate, RateCard } from '../../../contract/api/rate-card.ts';
import { ScrollTable } from '../../ui/scroll-table.tsx';
import { Section } from '../../ui/section.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { fillText } from '../../ui/fill-text.tsx';
import { postDate } from '../../../domain/post-date.ts';
import { Day } from './day.tsx';
import styles from './rate-table.module.css';

/** A service with its rate, or without one. */
type Row = CardRate | (Pick<CardRate, 'slug' | 'name'> & { amount: null });

const WEEKS = 52;
const MONTHS = 12;

/**
 * The starting rates of all services by field of work, with what a month of each plan costs, and their
 * dates: in the caption if all have the same, so that the amounts fit a phone, and otherwise in a column.
 */
export function RateTable({
  title,
  lead,
  caption,
  work,
  rate,
  month,
  week,
  valid,
  note,
  groups,
  card: { rates, quoted, plans },
  className,
}: PageWords<'rates'>['card'] & { card: RateCard; className: string }) {
  const newest = rates.flatMap(({ from }) => from ?? []).reduce((a, b) => (a > b ? a : b), '');
  const [first, ...rest] = rates;
  // The caption has the newest start, from which all are valid.
  const dated = rest.some(({ until }) => until !== first?.until);
  const columns = plans.length + (dated ? 3 : 2);
  const rows: Row[] = [...rates, ...quoted.map((row) => ({ ...row, amount: null }))].toSorted(
    (one, other) => (one.name < other.name ? -1 : 1),
  );
  const grouped = groups.flatMap(({ services }) => services);
  const fields = [
    ...groups.map(({ title: name, services }) => ({
      name,
      staff: rows.filter(({ slug }) => services.includes(slug)),
    })),
    { name: '', staff: rows.filter(({ slug }) => !grouped.includes(slug)) },
  ].filter(({ staff }) => staff.length > 0);
  return (
    <Section labelledBy="rate-card" className={className}>
      <div className={styles.columns}>
        <SectionHeading id="rate-card" title={title} lead={lead} />
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
                <th scope="col" rowSpan={2}>
                  {work}
                </th>
                <th scope="col" rowSpan={2}>
                  {rate}
                </th>
                {plans.length > 0 && (
                  <th scope="colgroup" colSpan={plans.length}>
                    {month}
                  </th>
                )}
                {dated && (
                  <th scope="col" rowSpan={2}>
                    {valid}
                  </th>
                )}
              </tr>
              <tr>
                {plans.map((plan) => (
                  <th key={plan.kind} scope="col">
                    {fillText(week, { plan: plan.kind.toLowerCase(), hours: plan.hours })}
                  </th>
                ))}
              </tr>
            </thead>
            {fields.map(({ name, staff }) => (
              <tbody key={name}>
                {name && (
                  <tr>
                    <th scope="rowgroup" colSpan={columns} className={styles.group}>
                      {name}
                    </th>
                  </tr>
                )}
                {staff.map((row) => (
                  <tr key={row.slug}>
                    <ServiceName {...row} />
                    <Amounts row={row} plans={plans} dated={dated} />
                  </tr>
                ))}
              </tbody>
            ))}
          </table>
        </ScrollTable>
        <p className={styles.note}>{note}</p>
      </div>
    </Section>
  );
}

/** The amounts of a service, or that it has none. */
function Amounts({ row, plans, dated }: { row: Row; plans: RateCard['plans']; dated: boolean }) {
  const { amount } = row;
  if (amount === null)
    return <td colSpan={plans.length + (dated ? 2 : 1)}>Quoted to your brief</td>;
  return (
    <>
      <td className={styles.rate}>{dollars(amount)}</td>
      {plans.map(({ kind, hours }) => (
        <td key={kind}>{dollars(Math.round((amount * hours * WEEKS) / MONTHS))}</td>
      ))}
      {dated && (
        <td>
          <Validity {...row} />
        </td>
      )}
    </>
  );
}

const ServiceName = ({ slug, name }: Pick<CardRate, 'slug' | 'name'>) => (
  <th scope="row">
    <a href={`/services/${encodeURIComponent(slug)}`}>{name}</a>
  </th>
);

/** The dates between which a rate is valid, if they are stated. */
function Validity({ from, until }: Pick<CardRate, 'from' | 'until'>) {
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

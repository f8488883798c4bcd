import { Section } from '../../ui/section.tsx';
import styles from './insight-page.module.css';

const sources = [
  'Support tickets and chat',
  'Reviews, yours and the competition’s',
  'Notes from sales calls',
  'Returns and the reasons given',
  'Letters from people who left',
] as const;

const findings = [
  {
    label: 'Asked most often',
    text: '“Can I still change the delivery date?”',
    action: 'Put the answer on the order page.',
  },
  {
    label: 'Praised',
    text: 'The fitter called before he came.',
    action: 'Make it a rule and say so in the confirmation.',
  },
  {
    label: 'Why two customers left',
    text: 'Invoices came weeks late, both times.',
    action: 'Send the invoice on the day of the job. Do this first.',
  },
] as const;

/** The fourth advantage: a monthly one-page report of customer feedback, drawn as that page. */
export function InsightPage() {
  return (
    <Section id="customer-insights" labelledBy="insights-title">
      <div className={styles.columns}>
        <div>
          <h2 id="insights-title">Customer insights: one page a month, read in five minutes</h2>
          <p className={styles.text}>
            Customers tell you what they think all year, in places nobody has time to read. An
            analyst reads all of it, sorts it, counts it, and brings you what repeats.
          </p>
          <h3 className={styles.from}>What goes in</h3>
          <ul className={styles.sources}>
            {sources.map((source) => (
              <li key={source}>{source}</li>
            ))}
          </ul>
          <p className={styles.text}>
            Names and contact details stay in your systems. The page holds what was said, not who
            said it.
          </p>
        </div>
        <figure className={styles.sheet}>
          <figcaption className={styles.caption}>
            What customers said in May <span>An invented example</span>
          </figcaption>
          <dl>
            {findings.map(({ label, text, action }) => (
              <div key={label} className={styles.finding}>
                <dt>{label}</dt>
                <dd className={styles.said}>{text}</dd>
                <dd className={styles.action}>{action}</dd>
              </div>
            ))}
          </dl>
        </figure>
      </div>
    </Section>
  );
}

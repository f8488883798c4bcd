import type { HiringReport } from '../../../domain/hiring-report.ts';
import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import type { RateCard } from '../../../contract/api/rate-card.ts';
import { ProblemList } from '../../ui/problem-list.tsx';
import { Section } from '../../ui/section.tsx';
import { HiringForm } from './hiring-form.tsx';
import { HiringResult } from './hiring-result.tsx';
import styles from './hiring-calculator.module.css';

/**
 * Compares a local hire with one of ours. The query of the page has every input, and the server responds
 * to it without script; with script, the result follows what is typed.
 */
export function HiringCalculator({
  title,
  lead,
  empty,
  beyond,
  left_out: leftOut,
  omissions,
  card,
  query,
  report,
}: PageWords<'rates'>['calculator'] & {
  card: RateCard;
  query: string;
  /** None if nothing is asked. */
  report: HiringReport | undefined;
}) {
  return (
    <Section
      ground="mist"
      id="calculator"
      labelledBy="calculator-title"
      className={styles.calculator}
      heading={title}
      lead={lead}
    >
      <div className={styles.columns}>
        <HiringForm card={card} query={query} report={report} />
        {/* Focus follows the button to it. */}
        <section id="result" tabIndex={-1} aria-label="Result" className={styles.answer}>
          {/* It stays, so that what changes in it is read aloud. */}
          <div role="status">
            {report?.result && <p className={styles.headline}>{report.result.headline}</p>}
            {report && report.problems.length > 0 && (
              <ProblemList
                calm={report.problems.every(({ typed }) => !typed)}
                problems={report.problems.map(({ input, reason }) => ({
                  id: `hiring-${input}`,
                  reason,
                }))}
              />
            )}
            {!report && <p className={styles.empty}>{empty}</p>}
          </div>
          {report?.result && isBeyond(report.result.share, beyond) && (
            <p className={styles.beyond}>{beyond}</p>
          )}
          {report?.result && <HiringResult {...report.result} />}
          <h3 className={styles.leftOut}>{leftOut}</h3>
          <ul className={styles.omissions}>
            {omissions.map((omission) => (
              <li key={omission}>{omission}</li>
            ))}
          </ul>
        </section>
      </div>
    </Section>
  );
}

/** Whether a saving is above the first percentage of a text, which says what that is. */
const isBeyond = (share: number, text: string) => share > Number(/\d+(?=%)/.exec(text) ?? 100);

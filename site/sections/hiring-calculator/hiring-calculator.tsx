import type { HiringReport } from '../../../contract/hiring-report.ts';
import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import type { RateCard } from '../../../contract/rate-card.ts';
import { Section } from '../../ui/section.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
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
    <Section ground="mist" id="calculator" labelledBy="calculator-title">
      <SectionHeading id="calculator-title" title={title}>
        {lead}
      </SectionHeading>
      <div className={styles.columns}>
        <HiringForm card={card} query={query} report={report} />
        <div id="result">
          {/* It stays, so that what changes in it is read aloud. */}
          <div role="status">
            {report?.result ? (
              <p className={styles.headline}>{report.result.headline}</p>
            ) : (
              <Missing problems={report?.problems ?? []} empty={empty} />
            )}
          </div>
          {report?.result && <HiringResult {...report.result} />}
          <h3 className={styles.leftOut}>{leftOut}</h3>
          <ul className={styles.omissions}>
            {omissions.map((omission) => (
              <li key={omission}>{omission}</li>
            ))}
          </ul>
        </div>
      </div>
    </Section>
  );
}

/** Why there is no result, with a link to each input. */
function Missing({ problems, empty }: { problems: HiringReport['problems']; empty: string }) {
  return (
    <div className={styles.missing}>
      <p>{problems.length > 0 ? 'For a result:' : empty}</p>
      {problems.length > 0 && (
        <ul className={styles.reasons}>
          {problems.map(({ input, reason }) => (
            <li key={input}>
              <a href={`#hiring-${input}`}>{reason}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

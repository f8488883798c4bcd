import type { RecordValues } from '../../../contract/kinds/record.ts';
import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import { Accordion } from '../../ui/accordion.tsx';
import { buttonClass } from '../../ui/button.ts';
import { Section } from '../../ui/section.tsx';
import styles from './service-faq.module.css';

/** The questions of a category, one open at a time, and a link to all questions. */
export function ServiceFaq({
  title,
  more,
  questions,
}: PageWords<'service-pages'>['faq'] & { questions: RecordValues['questions'] }) {
  return (
    <Section still labelledBy="faq">
      <div className={styles.columns}>
        <h2 id="faq">{title}</h2>
        <div className={styles.questions}>
          <Accordion name="service-faq" items={questions} />
        </div>
        <p className={styles.all}>
          <span>{more}</span>
          <a
            href="/faq"
            className={buttonClass('quiet')}
            aria-label="View All frequently asked questions"
          >
            View All
          </a>
        </p>
      </div>
    </Section>
  );
}

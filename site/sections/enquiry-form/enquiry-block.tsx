import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import { siteFacts } from '../../provider/page-envelope.ts';
import { hoursOfOffices } from '../../provider/hours-of-offices.ts';
import { fillText } from '../../ui/fill-text.tsx';
import { FoldItem } from '../../ui/fold-item.tsx';
import { Section } from '../../ui/section.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import styles from './enquiry-block.module.css';
import { EnquiryForm, type EnquiryFormProps } from './enquiry-form.tsx';

/**
 * The form, what happens after sending it, and other ways to contact us. `#enquiry` moves focus to the
 * heading, so that it is announced; the next tab stops are what the enquiry is about, if that is known,
 * and the first field.
 */
export function EnquiryBlock({
  title,
  lead,
  questions,
  next,
  steps,
  reach,
  ...form
}: PageWords<'shared'>['enquiry'] & EnquiryFormProps) {
  const { phone, email, hours } = siteFacts();
  return (
    <Section ground="mist" labelledBy="enquiry">
      <div className={styles.columns}>
        <div>
          <SectionHeading id="enquiry" tabIndex={-1} title={title} lead={lead} />
        </div>
        <div className={styles.form}>
          <EnquiryForm {...form} />
        </div>
        <div>
          <FoldItem title={next} titleClass={styles.then}>
            <ol className={styles.steps}>
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </FoldItem>
          <p className={styles.reach}>
            {fillText(reach, {
              phone: <a href={`tel:${phone.number}`}>{phone.shown}</a>,
              email: <a href={`mailto:${email}`}>{email}</a>,
              days: hours.days,
              hours: hoursOfOffices(),
            })}
          </p>
          {questions && (
            <p className={styles.questions}>
              <a href={questions.path}>{questions.label}</a>
            </p>
          )}
        </div>
      </div>
    </Section>
  );
}

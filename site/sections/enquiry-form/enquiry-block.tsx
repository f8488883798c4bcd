import { siteFacts } from '../../provider/page-envelope.ts';
import { Section } from '../../ui/section.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import styles from './enquiry-block.module.css';
import { EnquiryForm } from './enquiry-form.tsx';

/**
 * The form, what happens after sending it, and other ways to contact us. `#enquiry` moves focus to the
 * heading, so that it is announced; the next tab stop is the first field.
 */
export function EnquiryBlock({
  title = 'Tell us what you need done',
  lead = 'Write it as you would tell a colleague. A person reads it, not a queue.',
}: {
  title?: string;
  lead?: string;
}) {
  const { phone, email, hours } = siteFacts();
  return (
    <Section ground="mist" labelledBy="enquiry">
      <div className={styles.columns}>
        <SectionHeading id="enquiry" tabIndex={-1} title={title}>
          {lead}
        </SectionHeading>
        <div className={styles.form}>
          <EnquiryForm />
        </div>
        <div>
          <h3 className={styles.then}>What happens next</h3>
          <ol className={styles.steps}>
            <li>We ask back, if something is unclear, within one working day.</li>
            <li>You see profiles of people who already do this work.</li>
            <li>You speak with them and try one free.</li>
          </ol>
          <p className={styles.reach}>
            Rather talk? Call <a href={`tel:${phone.number}`}>{phone.shown}</a>, day or night, or
            write to <a href={`mailto:${email}`}>{email}</a>. Offices: {hours.days}, {hours.hours}.
          </p>
        </div>
      </div>
    </Section>
  );
}

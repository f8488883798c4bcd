import type { Ref } from 'react';
import type { SentForm } from '../../../contract/enquiry/enquiry.ts';
import { ENQUIRY_INPUTS } from '../../../contract/enquiry/enquiry-fields.ts';
import { siteFacts } from '../../provider/page-envelope.ts';
import { dateParts } from '../../ui/date-parts.ts';
import styles from './enquiry-form.module.css';
import { labels, type Values } from './form-values.ts';

interface ThanksProps extends Omit<SentForm, 'result'> {
  /** For its focus: it is read out when it appears. */
  ref: Ref<HTMLDivElement>;
  /** What was sent; null without script, because the page's address may be passed on. */
  sent: Values | null;
  /** Path of the page. */
  page: string;
  /** Shows the form again; without it the link does. */
  onAnother: () => void;
}

/** What replaces the form once it was sent (spec section 4). */
export function Thanks({ ref, number, answerBy, sent, page, onAnother }: ThanksProps) {
  const office = siteFacts().offices.find(({ time_zone: zone }) => zone);
  // By the visitor's clock, if it is known.
  const answered =
    answerBy && sent
      ? `by ${timeOf(answerBy)}, your time,`
      : answerBy && office?.clock
        ? `by ${timeOf(answerBy, office.time_zone)} in ${office.clock},`
        : 'within one working day,';
  return (
    <>
      <div ref={ref} tabIndex={-1} role="status" className={`${styles.message} ${styles.good}`}>
        <p className={styles.headline}>Thank you for your submission!</p>
        {number && (
          <p>
            Your reference number, if you call: <strong className={styles.number}>{number}</strong>
          </p>
        )}
        <p>A person will answer {answered} and ask about anything that is missing.</p>
      </div>
      {sent && (
        <dl className={styles.sent}>
          {ENQUIRY_INPUTS.map((field) => (
            <div key={field}>
              <dt className={styles.hint}>{labels[field]}</dt>
              <dd className={styles.value}>{sent[field]}</dd>
            </div>
          ))}
        </dl>
      )}
      <p>
        <a
          href={`${page}#enquiry-form`}
          onClick={(event) => {
            event.preventDefault();
            onAnother();
          }}
        >
          Send another
        </a>
      </p>
    </>
  );
}

/** Like "Monday, November 30, 5:05 pm". */
function timeOf(moment: string, timeZone?: string): string {
  const of = dateParts(
    {
      weekday: 'long',
      month: 'long',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZone,
    },
    new Date(moment),
  );
  return `${of('weekday')}, ${of('month')} ${of('day')}, ${of('hour')}:${of('minute')} ${of('dayPeriod').toLowerCase()}`;
}

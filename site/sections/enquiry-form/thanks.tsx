import type { Ref } from 'react';
import type { SentForm } from '../../../contract/enquiry/enquiry.ts';
import { ENQUIRY_INPUTS } from '../../../contract/enquiry/enquiry-fields.ts';
import { answeredInWords } from '../../../domain/until-words.ts';
import { siteFacts } from '../../provider/page-envelope.ts';
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
  // Without script this is drawn on the server, whose clock is not the visitor's.
  const answered = answeredInWords(answerBy, sent ? undefined : null, office);
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

import type { Ref } from 'react';
import type { EnquiryErrors, EnquiryField } from '../../../contract/enquiry/enquiry.ts';
import { ENQUIRY_INPUTS } from '../../../contract/enquiry/enquiry-fields.ts';
import { siteFacts } from '../../provider/page-envelope.ts';
import styles from './enquiry-form.module.css';
import type { FormState } from './use-enquiry-form.ts';

interface FormMessageProps {
  /** For its focus: a message is read out when it appears. */
  ref: Ref<HTMLDivElement>;
  state: FormState;
  errors: EnquiryErrors;
  /** Seconds to wait in the state `wait`. */
  wait: number;
}

/** What keeps the enquiry from being sent (spec section 4); nothing before it was tried. */
export function FormMessage({ ref, state, errors, wait }: FormMessageProps) {
  const wrong = ENQUIRY_INPUTS.filter((field) => errors[field]);
  if (state === 'idle' || state === 'submitting' || (state === 'invalid' && wrong.length === 0))
    return null;
  return (
    <div
      // A new element, so that screen readers announce each message.
      key={state}
      ref={ref}
      tabIndex={-1}
      role="alert"
      className={`${styles.message} ${styles.bad}`}
    >
      {state === 'failure' && (
        <>
          <p className={styles.headline}>Something went wrong. Please try again.</p>
          <p>What you typed is still here, so you don’t have to type it again.</p>
          <OtherWays />
        </>
      )}
      {state === 'wait' && (
        <>
          <p className={styles.headline}>Please press the button again in {wait} seconds</p>
          <p>
            A lot of messages are coming in right now, and we are keeping bots out. What you typed
            is still here.
          </p>
          <OtherWays />
        </>
      )}
      {state === 'invalid' && (
        <>
          <p className={styles.headline}>Please check these fields</p>
          <ul className={styles.summary}>
            {wrong.map((field) => (
              <li key={field}>
                <a href={`#enquiry-${field}`} onClick={(event) => focusField(event, field)}>
                  {errors[field]}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function OtherWays() {
  const { email, phone } = siteFacts();
  return (
    <p>
      Or write to <a href={`mailto:${email}`}>{email}</a>, or call{' '}
      <a href={`tel:${phone.number}`}>{phone.shown}</a>.
    </p>
  );
}

function focusField(event: { preventDefault(): void }, field: EnquiryField) {
  event.preventDefault();
  document.getElementById(`enquiry-${field}`)?.focus();
}

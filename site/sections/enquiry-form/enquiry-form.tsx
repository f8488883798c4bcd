import { getRouteApi, useHydrated, useRouterState, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import {
  ENQUIRY_INPUTS,
  ENQUIRY_LIMITS,
  ENQUIRY_PATH,
  type EnquiryField,
} from '../../../contract/enquiry.ts';
import { providerBase } from '../../site-config.ts';
import { buttonClass } from '../../ui/button.ts';
import styles from './enquiry-form.module.css';
import { prepareCheck } from './check-enquiry.ts';
import { Field } from './field.tsx';
import type { Values } from './form-values.ts';
import { useEnquiryForm } from './use-enquiry-form.ts';

const root = getRouteApi('__root__');

const inputs: Record<
  keyof Values,
  { label: string; hint?: string; type?: 'email' | 'tel'; rows?: number; autoComplete?: string }
> = {
  name: { label: 'Your name', autoComplete: 'name' },
  email: { label: 'Email address', type: 'email', autoComplete: 'email' },
  phone_number: {
    label: 'Phone number',
    hint: 'With the country code, so that we can call you.',
    type: 'tel',
    autoComplete: 'tel',
  },
  company_name: { label: 'Company name', autoComplete: 'organization' },
  description: {
    label: 'What do you need done?',
    hint: 'The work, the hours, the tools, and when it should start. A few lines are enough.',
    rows: 6,
  },
};

/**
 * The contact form (spec sections 4 and 5). Without script it is posted as a
 * form and the server answers with this page again.
 */
export function EnquiryForm() {
  const drawn = root.useLoaderData().formOutcome;
  const sent = useSearch({ strict: false, select: (search) => search.form === 'sent' });
  const page = useRouterState({ select: (state) => state.location.pathname });
  const { form, values, errors, state, change, submit } = useEnquiryForm(drawn, sent);
  const hydrated = useHydrated();
  const wrong = ENQUIRY_INPUTS.filter((field) => errors[field]);

  const message = useRef<HTMLDivElement>(null);
  const moved = useRef(state);
  useEffect(() => {
    if (moved.current === state && state !== 'invalid') return;
    moved.current = state;
    if (state !== 'idle' && state !== 'submitting') message.current?.focus();
  }, [state, errors]);

  return (
    <form
      ref={form}
      method="post"
      action={`${providerBase}/${ENQUIRY_PATH}`}
      className={styles.form}
      onSubmit={submit}
      onFocus={prepareCheck}
      // With script our own words stand beside the fields; without it the browser's do.
      noValidate={hydrated}
      aria-label="Send your requirement"
    >
      {state === 'success' && (
        <div
          ref={message}
          tabIndex={-1}
          role="status"
          className={`${styles.message} ${styles.good}`}
        >
          <p className={styles.headline}>Thank you for your submission!</p>
          <p>We read every requirement and answer within one working day.</p>
        </div>
      )}
      {state === 'failure' && (
        <div ref={message} tabIndex={-1} role="alert" className={`${styles.message} ${styles.bad}`}>
          <p className={styles.headline}>Something went wrong. Please try again.</p>
          <p>What you typed is still here; nothing has to be written twice.</p>
        </div>
      )}
      {state === 'invalid' && wrong.length > 0 && (
        <div ref={message} tabIndex={-1} role="alert" className={`${styles.message} ${styles.bad}`}>
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
        </div>
      )}
      {ENQUIRY_INPUTS.map((field) => (
        <Field
          key={field}
          name={field}
          {...inputs[field]}
          maxLength={ENQUIRY_LIMITS[field]}
          value={values[field]}
          error={errors[field]}
          onChange={(value) => change(field, value)}
        />
      ))}
      <input type="hidden" name="page" value={page} />
      <input type="hidden" name="idempotency_key" value="" />
      <p>
        <button type="submit" className={buttonClass('primary')} disabled={state === 'submitting'}>
          {state === 'submitting' ? 'Submitting...' : 'Send my requirement'}
        </button>
      </p>
      <p className={styles.hint}>
        We use these details to answer you and for nothing else. See the{' '}
        <a href="/privacy-policy">privacy policy</a>.
      </p>
    </form>
  );
}

function focusField(event: { preventDefault(): void }, field: EnquiryField) {
  event.preventDefault();
  document.getElementById(`enquiry-${field}`)?.focus();
}

import { getRouteApi, useRouterState } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { consentTexts, CURRENT_CONSENT } from '../../../contract/enquiry/consent.ts';
import {
  ENQUIRY_INPUTS,
  ENQUIRY_PATH,
  TRAP_FIELD,
} from '../../../contract/enquiry/enquiry-fields.ts';
import { buttonClass } from '../../ui/button.ts';
import { isFirstPage } from '../../ui/use-kept.ts';
import styles from './enquiry-form.module.css';
import { Field } from './field.tsx';
import { FormMessage } from './form-message.tsx';
import { labels, type Values } from './form-values.ts';
import { Thanks } from './thanks.tsx';
import { useEnquiryForm } from './use-enquiry-form.ts';

const root = getRouteApi('__root__');

const inputs: Record<
  keyof Values,
  { hint?: string; type?: 'email' | 'tel'; rows?: number; autoComplete?: string }
> = {
  name: { autoComplete: 'name' },
  email: { type: 'email', autoComplete: 'email' },
  phone_number: {
    hint: 'With the country code, so that we can call you.',
    type: 'tel',
    autoComplete: 'tel',
  },
  company_name: { autoComplete: 'organization' },
  description: {
    hint: 'The work, the hours, the tools, and when it should start. A few lines are enough.',
    rows: 6,
  },
};

export interface EnquiryFormProps {
  /** Path of the subject of the enquiry (contract/enquiry/enquiry-origin.ts). */
  about?: string | undefined;
  /** Shows the subject to the visitor. */
  children?: ReactNode;
}

/**
 * The contact form (spec sections 4 and 5). Without script the browser posts it natively, and the
 * server responds with the same page.
 */
export function EnquiryForm({ about = '', children }: EnquiryFormProps) {
  const { formOutcome = null } = root.useLoaderData();
  // The outcome applies to the page that the server rendered, not to a form on the next page.
  const [posted] = useState(isFirstPage() ? formOutcome : null);
  const rejected = posted?.result === 'sent' ? null : posted;
  const page = useRouterState({ select: (state) => state.location.pathname });
  const { form, initial, errors, state, sent, progress, begin, saveDraft, submit, startAnother } =
    useEnquiryForm(posted, about);

  const sending = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const group = sending.current;
    if (state !== 'submitting' || !group?.contains(document.activeElement)) return;
    // Disabling the button makes it lose focus.
    group.focus({ preventScroll: true });
    // When errors above it disappear it moves up, possibly under the header.
    group.scrollIntoView({ block: 'nearest' });
  }, [state, errors]);

  const message = useRef<HTMLDivElement>(null);
  const moved = useRef(state);
  const isMounted = useRef(false);
  useEffect(() => {
    const isFirst = !isMounted.current;
    isMounted.current = true;
    if (moved.current === state && state !== 'invalid') return;
    // The page came with errors, and the visitor is correcting them.
    if (isFirst && form.current?.contains(document.activeElement)) return;
    const wasSent = moved.current === 'success';
    moved.current = state;
    if (state === 'idle' && wasSent) form.current?.querySelector('input')?.focus();
    else if (state !== 'idle' && state !== 'submitting') message.current?.focus();
  }, [state, errors]);

  return (
    <form
      ref={form}
      method="post"
      id="enquiry-form"
      // The hash scrolls to the outcome, which on a phone would be below the fold.
      action={`/${ENQUIRY_PATH}#enquiry-form`}
      className={styles.form}
      onSubmit={submit}
      onInput={saveDraft}
      onFocus={begin}
      aria-label="Send your requirement"
    >
      {sent ? (
        <Thanks ref={message} {...sent} page={page} onAnother={startAnother} />
      ) : (
        <>
          <FormMessage
            ref={message}
            state={state}
            errors={errors}
            wait={rejected?.wait?.seconds ?? 60}
          />
          {children}
          <p className={styles.hint}>All five fields are required.</p>
          {ENQUIRY_INPUTS.map((field) => (
            <Field
              key={field}
              name={field}
              label={labels[field]}
              {...inputs[field]}
              // A change while submitting would be neither sent nor saved.
              readOnly={state === 'submitting'}
              defaultValue={initial[field]}
              error={errors[field]}
            />
          ))}
          <input type="hidden" name="page" value={page} />
          {about && <input type="hidden" name="about" value={about} />}
          <input type="hidden" name="idempotency_key" value="" />
          <input type="hidden" name="consent_version" value={CURRENT_CONSENT} />
          <input type="hidden" name="ticket" value={rejected?.wait?.ticket ?? ''} />
          <Honeypot />
          <div ref={sending} tabIndex={-1} className={styles.sending}>
            <button
              type="submit"
              className={buttonClass('primary')}
              disabled={state === 'submitting'}
            >
              {state === 'submitting' ? 'Submitting...' : 'Send my requirement'}
            </button>
            <p role="status" className={styles.progress}>
              {state === 'submitting' && progress}
            </p>
          </div>
          <ConsentText />
        </>
      )}
    </form>
  );
}

/** Hidden, not in the tab order, not in the accessibility tree. */
function Honeypot() {
  return (
    <div className={styles.trap} aria-hidden="true">
      <label htmlFor={`enquiry-${TRAP_FIELD}`}>Leave this empty</label>
      <input
        id={`enquiry-${TRAP_FIELD}`}
        name={TRAP_FIELD}
        type="text"
        tabIndex={-1}
        autoComplete="off"
        defaultValue=""
      />
    </div>
  );
}

/** The consent text that is stored with the enquiry, with its link. */
function ConsentText() {
  const link = 'privacy policy';
  const [before, after] = (consentTexts.get(CURRENT_CONSENT) ?? '').split(link);
  return (
    <p className={styles.hint}>
      {before}
      <a href="/privacy-policy">{link}</a>
      {after}
    </p>
  );
}

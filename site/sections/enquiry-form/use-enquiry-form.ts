import { useEffect, useRef, useState, type FormEvent } from 'react';
import { CURRENT_CONSENT } from '../../../contract/enquiry/consent.ts';
import type { EnquiryErrors, PostedForm, SentForm } from '../../../contract/enquiry/enquiry.ts';
import { TRAP_FIELD } from '../../../contract/enquiry/enquiry-fields.ts';
import { firstTouch, keepFirstTouch } from '../../provider/first-touch.ts';
import { isFirstPage } from '../../ui/use-kept.ts';
import { tryLoadEnquiryContract, loadEnquiryContract } from './enquiry-contract.ts';
import { requestFormToken, getFormToken } from './request-form-token.ts';
import { NO_VALUES, valuesIn, type Values } from './form-values.ts';
import { postByBrowser } from './post-by-browser.ts';
import { sendEnquiry } from './send-enquiry.ts';
import { PATIENCE, sendWithPatience } from './send-with-patience.ts';
import { useDraft } from './use-draft.ts';

type Thanked = Omit<SentForm, 'result'> & { sent: Values | null };

export type FormState = 'idle' | 'submitting' | 'success' | 'failure' | 'invalid' | 'wait';

const stateOf = { invalid: 'invalid', failed: 'failure', wait: 'wait' } as const;

/**
 * The form's state machine (spec section 4). The input survives every failure and a reload, and is
 * cleared on success. `posted` is the outcome of a form posted without script, `about` the path of
 * its subject, or empty.
 *
 * The values are those in the fields: browsers and password managers fill in fields without an event.
 */
export function useEnquiryForm(posted: PostedForm | null, about: string) {
  const rejected = posted?.result === 'sent' ? null : posted;
  const form = useRef<HTMLFormElement>(null);
  /** What the fields begin with. React sets it on a textarea when it hydrates, so it is what was typed before. */
  const [initial, setInitial] = useState<Values>(() => ({
    ...NO_VALUES,
    ...rejected?.values,
    ...(!import.meta.env.SSR && isFirstPage() && valuesIn(formInPage())),
  }));
  const [errors, setErrors] = useState<EnquiryErrors>(rejected?.errors ?? {});
  const [state, setState] = useState<Exclude<FormState, 'success'>>(
    rejected ? stateOf[rejected.result] : 'idle',
  );
  /** What the thanks say; the form is in the state `success` while there are some. */
  const [sent, setSent] = useState<Thanked | null>(
    posted?.result === 'sent' ? { ...posted, sent: null } : null,
  );
  /** The progress message while submitting. */
  const [progress, setProgress] = useState<string | null>(null);
  const draft = useDraft(form, about);

  useEffect(() => {
    keepFirstTouch();
    if (form.current?.contains(document.activeElement)) begin();
  }, [about]);

  /** Prefetches what submitting needs, when the visitor starts filling in the form. */
  function begin() {
    loadEnquiryContract().catch(() => {});
    requestFormToken();
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state === 'submitting') return;
    const deadline = performance.now() + PATIENCE;
    const values = { ...NO_VALUES, ...valuesIn(event.currentTarget) };
    setState('submitting');
    const contract = await tryLoadEnquiryContract();
    // The form has no input for the website field (spec section 3).
    const parsed = contract?.parseEnquiry({ ...values, website: '' });
    if (parsed?.ok === false) {
      setErrors(parsed.errors);
      setState('invalid');
      return;
    }
    setErrors({});
    const key = draft.beginAttempt(values);
    const touch = firstTouch();
    const extras = {
      page: draft.page(),
      about: about || undefined,
      consent_version: CURRENT_CONSENT,
      form_token: await getFormToken(),
      landing_query: touch?.query || undefined,
      referrer: touch?.referrer || undefined,
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone || undefined,
      [TRAP_FIELD]: trapOf(form.current) || undefined,
    };
    if (!contract || !parsed)
      return sendWithoutContract({ ...extras, idempotency_key: key }, deadline);
    const sending = { contract, fields: parsed.fields, key };
    const result = await sendWithPatience(
      (pass, timeLeft) => sendEnquiry(sending, { ...extras, ...pass }, timeLeft),
      { deadline, showProgress: setProgress },
    );
    setProgress(null);
    if (result.outcome === 'sent') {
      const { email = values.email, ...thanked } = result;
      setSent({ ...thanked, sent: { ...values, email } });
      setInitial(NO_VALUES);
      draft.clear();
      setState('idle');
    } else if (result.outcome === 'invalid') {
      setErrors(result.errors);
      setState('invalid');
    } else {
      console.error('The enquiry was not accepted:', result.reason);
      setState('failure');
    }
  }

  /** Submits natively without validation: the server validates anyway and responds with a page. */
  async function sendWithoutContract(
    extras: Parameters<typeof postByBrowser>[1],
    deadline: number,
  ) {
    const timeout = deadline - performance.now();
    // Offline, the browser would replace the page with its own error page.
    if (form.current && navigator.onLine && (await postByBrowser(form.current, extras, timeout)))
      // After going back, the form is as it was.
      return setState('idle');
    console.error('The enquiry was not accepted:', 'failed to load the validation script');
    setState('failure');
  }

  return {
    form,
    initial,
    errors,
    state: sent ? ('success' as const) : state,
    sent,
    progress,
    begin,
    saveDraft: draft.save,
    submit,
    startAnother: () => setSent(null),
  };
}

/** The form that the server rendered, if the page has one. */
const formInPage = () => document.querySelector<HTMLFormElement>('form#enquiry-form');

function trapOf(form: HTMLFormElement | null): string {
  const input = form?.elements.namedItem(TRAP_FIELD);
  return input instanceof HTMLInputElement ? input.value : '';
}

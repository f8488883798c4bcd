import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type FormEvent,
  type RefObject,
} from 'react';
import { CURRENT_CONSENT } from '../../../contract/consent.ts';
import type { EnquiryErrors, PostedForm } from '../../../contract/enquiry.ts';
import { ENQUIRY_INPUTS, TRAP_FIELD } from '../../../contract/enquiry-fields.ts';
import { firstTouch, keepFirstTouch } from '../../provider/first-touch.ts';
import { tryLoadEnquiryContract, loadEnquiryContract } from './enquiry-contract.ts';
import { requestFormToken, getFormToken } from './request-form-token.ts';
import { filled, NO_VALUES, type Values } from './form-values.ts';
import { clearDraft, saveDraft, flushDraft, readDraft } from './keep-draft.ts';
import { postByBrowser } from './post-by-browser.ts';
import { newIdempotencyKey, sendEnquiry } from './send-enquiry.ts';
import { sendWithPatience } from './send-with-patience.ts';

export type FormState = 'idle' | 'submitting' | 'success' | 'failure' | 'invalid' | 'wait';

const stateOf = { invalid: 'invalid', failed: 'failure', wait: 'wait' } as const;

/**
 * The form's state machine (spec section 4). The input survives every failure and a reload, and is
 * cleared on success. `posted` is the outcome of a form posted without script.
 */
export function useEnquiryForm(posted: PostedForm | null) {
  const rejected = posted === 'sent' ? null : posted;
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<Values>({ ...NO_VALUES, ...rejected?.values });
  const [errors, setErrors] = useState<EnquiryErrors>(rejected?.errors ?? {});
  const [state, setState] = useState<FormState>(
    posted === 'sent' ? 'success' : rejected ? stateOf[rejected.result] : 'idle',
  );
  /** The progress message while submitting. */
  const [progress, setProgress] = useState<string | null>(null);
  /** Path of the form's page. */
  const page = useRef('');
  const lastAttempt = useRef<{ body: string; key: string } | null>(null);

  // A layout effect runs before a rerender would empty the fields, and before the next keystroke.
  useLayoutEffect(() => {
    page.current = location.pathname;
    const draft = readDraft();
    lastAttempt.current = draft?.attempt ?? null;
    // What was typed before hydration is only in the DOM.
    setValues((before) => ({ ...before, ...filled(draft?.values), ...filled(typed(form)) }));
  }, []);

  useEffect(() => {
    keepFirstTouch();
    if (form.current?.contains(document.activeElement)) begin();
    window.addEventListener('pagehide', flushDraft);
    return () => {
      flushDraft();
      window.removeEventListener('pagehide', flushDraft);
    };
  }, []);

  useEffect(() => {
    if (Object.keys(filled(values)).length > 0)
      saveDraft({ values, attempt: lastAttempt.current }, page.current);
  }, [values]);

  /** Prefetches what submitting needs, when the visitor starts filling in the form. */
  function begin() {
    loadEnquiryContract().catch(() => {});
    requestFormToken();
  }

  function change(field: keyof Values, value: string) {
    setValues((before) => ({ ...before, [field]: value }));
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state === 'submitting') return;
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
    const key = keyOf(values);
    saveDraft({ values, attempt: lastAttempt.current }, page.current);
    flushDraft();
    const touch = firstTouch();
    const extras = {
      page: page.current,
      consent_version: CURRENT_CONSENT,
      form_token: await getFormToken(),
      landing_query: touch?.query || undefined,
      referrer: touch?.referrer || undefined,
      [TRAP_FIELD]: trapOf(form.current) || undefined,
    };
    if (!contract || !parsed) return sendWithoutContract({ ...extras, idempotency_key: key });
    const sending = { contract, fields: parsed.fields, key };
    const result = await sendWithPatience((pass) => sendEnquiry(sending, { ...extras, ...pass }), {
      showProgress: setProgress,
    });
    setProgress(null);
    if (result.outcome === 'sent') {
      lastAttempt.current = null;
      setValues(NO_VALUES);
      clearDraft(page.current);
      setState('success');
    } else if (result.outcome === 'invalid') {
      setErrors(result.errors);
      setState('invalid');
    } else {
      console.error('The enquiry was not accepted:', result.reason);
      setState('failure');
    }
  }

  /** Unchanged values are a retry and keep their key; changed values are a new enquiry. */
  function keyOf(sent: Values): string {
    const body = JSON.stringify(ENQUIRY_INPUTS.map((field) => sent[field].trim()));
    if (lastAttempt.current?.body !== body)
      lastAttempt.current = { body, key: newIdempotencyKey() };
    return lastAttempt.current.key;
  }

  /** Submits natively without validation: the server validates anyway and responds with a page. */
  async function sendWithoutContract(extras: Parameters<typeof postByBrowser>[1]) {
    // Offline, the browser would replace the page with its own error page.
    if (form.current && navigator.onLine && (await postByBrowser(form.current, extras)))
      // After going back, the form is as it was.
      return setState('idle');
    console.error('The enquiry was not accepted:', 'failed to load the validation script');
    setState('failure');
  }

  return { form, values, errors, state, progress, begin, change, submit };
}

function typed(form: RefObject<HTMLFormElement | null>): Partial<Values> {
  return Object.fromEntries(
    ENQUIRY_INPUTS.map((field) => {
      const input = form.current?.elements.namedItem(field);
      return [field, input && 'value' in input ? String(input.value) : ''];
    }),
  );
}

function trapOf(form: HTMLFormElement | null): string {
  const input = form?.elements.namedItem(TRAP_FIELD);
  return input instanceof HTMLInputElement ? input.value : '';
}

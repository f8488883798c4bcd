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
import { enquiryContractSoon, loadEnquiryContract } from './enquiry-contract.ts';
import { askForToken, ripeToken } from './request-form-token.ts';
import { filled, NO_VALUES, type Values } from './form-values.ts';
import { forgetDraft, keepDraft, keepNow, readDraft } from './keep-draft.ts';
import { postByBrowser } from './post-by-browser.ts';
import { newIdempotencyKey, sendEnquiry } from './send-enquiry.ts';
import { sendWithPatience } from './send-with-patience.ts';

export type FormState = 'idle' | 'submitting' | 'success' | 'failure' | 'invalid' | 'wait';

const stateOf = { invalid: 'invalid', failed: 'failure', wait: 'wait' } as const;

/**
 * The form's states (spec section 4). What was typed is kept on every failure
 * and over a reload, and cleared on success. `posted` is how a form posted
 * without script came out.
 */
export function useEnquiryForm(posted: PostedForm | null) {
  const drawn = posted === 'sent' ? null : posted;
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<Values>({ ...NO_VALUES, ...drawn?.values });
  const [errors, setErrors] = useState<EnquiryErrors>(drawn?.errors ?? {});
  const [state, setState] = useState<FormState>(
    posted === 'sent' ? 'success' : drawn ? stateOf[drawn.result] : 'idle',
  );
  /** What goes on while it is submitting. */
  const [progress, setProgress] = useState<string | null>(null);
  /** Path of the page that the form stands on. */
  const page = useRef('');
  const lastAttempt = useRef<{ body: string; key: string } | null>(null);

  // Before anything is drawn again, which would empty the fields, and before another key is pressed.
  useLayoutEffect(() => {
    page.current = location.pathname;
    const draft = readDraft();
    lastAttempt.current = draft?.attempt ?? null;
    // What was typed before this script ran stands in the fields and nowhere else.
    setValues((before) => ({ ...before, ...filled(draft?.values), ...filled(typed(form)) }));
  }, []);

  useEffect(() => {
    keepFirstTouch();
    if (form.current?.contains(document.activeElement)) begin();
    window.addEventListener('pagehide', keepNow);
    return () => {
      keepNow();
      window.removeEventListener('pagehide', keepNow);
    };
  }, []);

  useEffect(() => {
    if (Object.keys(filled(values)).length > 0)
      keepDraft({ values, attempt: lastAttempt.current }, page.current);
  }, [values]);

  /** Fetches what will be needed, when the visitor comes to the form. */
  function begin() {
    loadEnquiryContract().catch(() => {});
    askForToken();
  }

  function change(field: keyof Values, value: string) {
    setValues((before) => ({ ...before, [field]: value }));
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state === 'submitting') return;
    setState('submitting');
    const contract = await enquiryContractSoon();
    // The website field has no input (spec section 3).
    const parsed = contract?.parseEnquiry({ ...values, website: '' });
    if (parsed?.ok === false) {
      setErrors(parsed.errors);
      setState('invalid');
      return;
    }
    setErrors({});
    const key = keyOf(values);
    keepDraft({ values, attempt: lastAttempt.current }, page.current);
    keepNow();
    const touch = firstTouch();
    const extras = {
      page: page.current,
      consent_version: CURRENT_CONSENT,
      form_token: await ripeToken(),
      landing_query: touch?.query || undefined,
      referrer: touch?.referrer || undefined,
      [TRAP_FIELD]: trapOf(form.current) || undefined,
    };
    if (!contract || !parsed) return sendWithoutContract({ ...extras, idempotency_key: key });
    const sending = { contract, fields: parsed.fields, key };
    const result = await sendWithPatience((pass) => sendEnquiry(sending, { ...extras, ...pass }), {
      tell: setProgress,
    });
    setProgress(null);
    if (result.outcome === 'sent') {
      lastAttempt.current = null;
      setValues(NO_VALUES);
      forgetDraft(page.current);
      setState('success');
    } else if (result.outcome === 'invalid') {
      setErrors(result.errors);
      setState('invalid');
    } else {
      console.error('The enquiry was not accepted:', result.reason);
      setState('failure');
    }
  }

  /** The same values again are a retry and keep their key; changed ones are another enquiry. */
  function keyOf(sent: Values): string {
    const body = JSON.stringify(ENQUIRY_INPUTS.map((field) => sent[field].trim()));
    if (lastAttempt.current?.body !== body)
      lastAttempt.current = { body, key: newIdempotencyKey() };
    return lastAttempt.current.key;
  }

  /** The server checks the fields in any case, and the browser shows what it answers. */
  async function sendWithoutContract(extras: Parameters<typeof postByBrowser>[1]) {
    // Offline the browser would put a page of its own in the place of this one.
    if (form.current && navigator.onLine && (await postByBrowser(form.current, extras)))
      // Whoever comes back by the history finds the form as it was.
      return setState('idle');
    console.error('The enquiry was not accepted:', 'its script did not come');
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

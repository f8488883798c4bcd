import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import type { EnquiryErrors, FormOutcome } from '../../../contract/enquiry.ts';
import { ENQUIRY_INPUTS } from '../../../contract/enquiry-form.ts';
import { checkEnquiry } from './check-enquiry.ts';
import { filled, NO_VALUES, type Values } from './form-values.ts';
import { newIdempotencyKey, sendEnquiry } from './send-enquiry.ts';

export type FormState = 'idle' | 'submitting' | 'success' | 'failure' | 'invalid';

/**
 * The form's states (spec section 4). What was typed is kept on every failure
 * and cleared on success. `drawn` is how a form posted without script came out.
 */
export function useEnquiryForm(drawn: FormOutcome | null, sent: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<Values>({ ...NO_VALUES, ...drawn?.values });
  const [errors, setErrors] = useState<EnquiryErrors>(drawn?.errors ?? {});
  const [state, setState] = useState<FormState>(
    drawn ? (drawn.result === 'invalid' ? 'invalid' : 'failure') : sent ? 'success' : 'idle',
  );
  const lastAttempt = useRef<{ body: string; key: string } | null>(null);

  useEffect(() => {
    // What was typed before this script ran stands in the fields and nowhere else.
    setValues((before) => ({ ...before, ...filled(typed(form)) }));
  }, []);

  function change(field: keyof Values, value: string) {
    setValues((before) => ({ ...before, [field]: value }));
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state === 'submitting') return;
    setState('submitting');
    const parsed = await checkEnquiry(values);
    if (!parsed.ok) {
      setErrors(parsed.errors);
      setState('invalid');
      return;
    }
    setErrors({});
    // The same fields again are a retry and keep their key; changed ones are another enquiry.
    const body = JSON.stringify(parsed.fields);
    if (lastAttempt.current?.body !== body)
      lastAttempt.current = { body, key: newIdempotencyKey() };
    const result = await sendEnquiry(parsed.fields, lastAttempt.current.key);
    if (result.outcome === 'sent') {
      lastAttempt.current = null;
      setValues(NO_VALUES);
      setState('success');
    } else if (result.outcome === 'invalid') {
      setErrors(result.errors);
      setState('invalid');
    } else {
      console.error('The enquiry was not accepted:', result.reason);
      setState('failure');
    }
  }

  return { form, values, errors, state, change, submit };
}

function typed(form: RefObject<HTMLFormElement | null>): Partial<Values> {
  return Object.fromEntries(
    ENQUIRY_INPUTS.map((field) => {
      const input = form.current?.elements.namedItem(field);
      return [field, input && 'value' in input ? String(input.value) : ''];
    }),
  );
}

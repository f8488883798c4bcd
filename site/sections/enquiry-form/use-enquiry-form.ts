import { useRef, useState, type FormEvent } from 'react';
import type { EnquiryErrors, FormOutcome } from '../../../contract/enquiry.ts';
import { checkEnquiry, type Values } from './check-enquiry.ts';
import { newIdempotencyKey, sendEnquiry } from './send-enquiry.ts';

export type FormState = 'idle' | 'submitting' | 'success' | 'failure' | 'invalid';

const EMPTY: Values = { name: '', email: '', phone_number: '', company_name: '', description: '' };

/**
 * The form's states (spec section 4). What was typed is kept on every failure
 * and cleared on success. `drawn` is how a form posted without script came out.
 */
export function useEnquiryForm(drawn: FormOutcome | null, sent: boolean) {
  const [values, setValues] = useState<Values>({ ...EMPTY, ...drawn?.values });
  const [errors, setErrors] = useState<EnquiryErrors>(drawn?.errors ?? {});
  const [state, setState] = useState<FormState>(
    drawn ? (drawn.result === 'invalid' ? 'invalid' : 'failure') : sent ? 'success' : 'idle',
  );
  const lastAttempt = useRef<{ body: string; key: string } | null>(null);

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
      setValues(EMPTY);
      setState('success');
    } else if (result.outcome === 'invalid') {
      setErrors(result.errors);
      setState('invalid');
    } else {
      console.error('The enquiry was not accepted:', result.reason);
      setState('failure');
    }
  }

  return { values, errors, state, change, submit };
}

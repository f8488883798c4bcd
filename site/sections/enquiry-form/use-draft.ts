import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { ENQUIRY_INPUTS } from '../../../contract/enquiry/enquiry-fields.ts';
import { filled, NO_VALUES, valuesIn, type Values } from './form-values.ts';
import { clearDraft, flushDraft, readDraft, saveDraft } from './keep-draft.ts';
import { newIdempotencyKey } from './send-enquiry.ts';

type FormRef = RefObject<HTMLFormElement | null>;

/** Restores what was typed on this page before a reload, and saves what is typed from now on. */
export function useDraft(form: FormRef, about: string) {
  /** Path of the form's page. */
  const page = useRef('');
  const lastAttempt = useRef<{ body: string; key: string } | null>(null);
  const save = () => {
    const values = { ...NO_VALUES, ...valuesIn(form.current) };
    saveDraft({ values, attempt: lastAttempt.current }, page.current);
  };
  /** Saves at once, also what was filled in without an event. */
  const saveNow = () => {
    if (Object.keys(filled(valuesIn(form.current))).length > 0) save();
    flushDraft();
  };

  useLayoutEffect(() => {
    const { elements } = form.current!;
    // With script our own messages appear next to the fields, without it the browser's.
    form.current!.setAttribute('novalidate', '');
    page.current = location.pathname;
    const draft = readDraft();
    lastAttempt.current = draft?.attempt ?? null;
    for (const [name, value] of Object.entries(filled(draft?.values))) {
      const field = elements.namedItem(name);
      // What was typed before hydration stays.
      if (field && 'value' in field && field.value === '') field.value = value;
    }
  }, []);

  useEffect(() => {
    const element = form.current!;
    window.addEventListener('pagehide', saveNow);
    // Before a link is followed: afterwards the history entry belongs to the next page.
    element.addEventListener('focusout', saveNow);
    return () => {
      flushDraft();
      window.removeEventListener('pagehide', saveNow);
      element.removeEventListener('focusout', saveNow);
    };
  }, []);

  // Without what it was about, the form is in another history entry.
  useEffect(saveNow, [about]);

  return {
    page: () => page.current,
    save,
    /** Unchanged values about the same are a retry and keep their key; others are a new enquiry. */
    beginAttempt(values: Values): string {
      const fields = ENQUIRY_INPUTS.map((field) => values[field].trim());
      const body = JSON.stringify(about ? [...fields, about] : fields);
      if (lastAttempt.current?.body !== body)
        lastAttempt.current = { body, key: newIdempotencyKey() };
      saveDraft({ values, attempt: lastAttempt.current }, page.current);
      flushDraft();
      return lastAttempt.current.key;
    },
    /** To be called once the enquiry is sent. */
    clear() {
      lastAttempt.current = null;
      clearDraft(page.current);
    },
  };
}

import {
  useEffect,
  useLayoutEffect,
  useRef,
  type Dispatch,
  type RefObject,
  type SetStateAction,
} from 'react';
import { ENQUIRY_INPUTS } from '../../../contract/enquiry/enquiry-fields.ts';
import { filled, type Values } from './form-values.ts';
import { clearDraft, flushDraft, readDraft, saveDraft } from './keep-draft.ts';
import { newIdempotencyKey } from './send-enquiry.ts';

type FormRef = RefObject<HTMLFormElement | null>;

/**
 * Restores what was typed on this page before a reload or before hydration, and saves what is typed
 * from now on.
 */
export function useDraft(
  form: FormRef,
  {
    values,
    setValues,
    about,
  }: { values: Values; setValues: Dispatch<SetStateAction<Values>>; about: string },
) {
  /** Path of the form's page. */
  const page = useRef('');
  const lastAttempt = useRef<{ body: string; key: string } | null>(null);
  const save = () => saveDraft({ values, attempt: lastAttempt.current }, page.current);

  // A layout effect runs before a rerender would empty the fields, and before the next keystroke.
  useLayoutEffect(() => {
    // With script our own messages appear next to the fields, without it the browser's.
    form.current!.setAttribute('novalidate', '');
    page.current = location.pathname;
    const draft = readDraft();
    lastAttempt.current = draft?.attempt ?? null;
    // What was typed before hydration is only in the DOM.
    const known = { ...filled(draft?.values), ...filled(typed(form)) };
    if (Object.keys(known).length > 0) setValues((before) => ({ ...before, ...known }));
  }, []);

  useEffect(() => {
    const element = form.current!;
    window.addEventListener('pagehide', flushDraft);
    // Before a link is followed: afterwards the history entry belongs to the next page.
    element.addEventListener('focusout', flushDraft);
    return () => {
      flushDraft();
      window.removeEventListener('pagehide', flushDraft);
      element.removeEventListener('focusout', flushDraft);
    };
  }, []);

  const saveWhatIsTyped = () => {
    if (Object.keys(filled(values)).length > 0) save();
  };
  useEffect(saveWhatIsTyped, [values]);
  // Without what it was about, the form is in another history entry.
  useEffect(() => {
    saveWhatIsTyped();
    flushDraft();
  }, [about]);

  return {
    page: () => page.current,
    /** Unchanged values about the same are a retry and keep their key; others are a new enquiry. */
    beginAttempt(): string {
      const fields = ENQUIRY_INPUTS.map((field) => values[field].trim());
      const body = JSON.stringify(about ? [...fields, about] : fields);
      if (lastAttempt.current?.body !== body)
        lastAttempt.current = { body, key: newIdempotencyKey() };
      save();
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

function typed(form: FormRef): Partial<Values> {
  return Object.fromEntries(
    ENQUIRY_INPUTS.map((field) => {
      const input = form.current?.elements.namedItem(field);
      return [field, input && 'value' in input ? String(input.value) : ''];
    }),
  );
}

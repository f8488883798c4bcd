import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, type RefObject } from 'react';
import { usePageData } from '../../provider/load.ts';
import { hiringQuery, hiringReport } from '../../provider/rate-card.ts';

/** Milliseconds without typing before the result follows. */
const PAUSE = 250;

type Inputs = Readonly<Record<string, string>>;

/**
 * Has the result and the address follow what is typed. If that fails, the button still sends the form.
 *
 * @param query what the address asks
 * @param typed the inputs that it has; none if it asks nothing
 * @returns what the form needs
 */
export function useRecalculation(query: string, typed: Inputs | undefined) {
  const pageData = usePageData();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  /** The inputs of the last calculation. */
  const current = useRef(query);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const recalculate = async () => {
    if (!form.current) return;
    const search = inputsOf(form.current);
    const next = hiringQuery(search);
    if (next === withoutEmpty(current.current)) return;
    current.current = next;
    try {
      // Before navigating, so that no spinner takes the place of the form.
      if (next) await pageData.fetch(hiringReport(next));
    } catch {
      return;
    }
    if (current.current === next)
      await navigate({ to: '/rates', search, replace: true, resetScroll: false, hash: true });
  };
  const soon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void recalculate(), PAUSE);
  };

  useEffect(() => {
    // Input from before hydration.
    soon();
    form.current?.addEventListener('formdata', dropEmpty);
    return () => clearTimeout(timer.current);
  }, []);

  // A link has led to another calculation.
  useEffect(() => {
    if (query === current.current) return;
    current.current = query;
    fill(form, typed ?? {});
  }, [query, typed]);

  return { ref: form, onInput: soon };
}

const withoutEmpty = (query: string) =>
  new URLSearchParams(
    [...new URLSearchParams(query)].filter(([, value]) => value !== ''),
  ).toString();

/** Keeps what is empty out of the address when the form is sent. */
function dropEmpty({ formData }: FormDataEvent): void {
  const empty = [...formData].filter(([, value]) => value === '');
  for (const [name] of empty) formData.delete(name);
}

/** The inputs that are not empty. */
function inputsOf(form: HTMLFormElement): Record<string, string> {
  const entries = [...new FormData(form)].map(([name, value]) => [name, String(value).trim()]);
  return Object.fromEntries(entries.filter(([, value]) => value !== ''));
}

function fill({ current: form }: RefObject<HTMLFormElement | null>, typed: Inputs): void {
  for (const field of form?.elements ?? [])
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
      field.value = typed[field.name] ?? '';
}

import { useHydrated } from '@tanstack/react-router';
import { useLayoutEffect, useState } from 'react';
import { isFirstPage } from './use-kept.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const FIELDS = 'main :is(input, textarea, select)[id]';

/**
 * If a part of the page cannot be hydrated because its words were changed, React renders it anew. This carries over
 * what was typed into its fields, and the focus.
 */
export function KeepTyped() {
  // At first true only if React renders anew.
  const isAnew = useHydrated() && isFirstPage();
  const [{ fields, focused }] = useState(() =>
    isAnew
      ? { fields: document.querySelectorAll<Field>(FIELDS), focused: document.activeElement }
      : { fields: [], focused: null },
  );
  useLayoutEffect(() => {
    for (const field of fields) {
      const now = document.getElementById(field.id) as Field | null;
      if (!now || now === field) continue;
      now.value = field.value;
      if (field === focused) now.focus({ preventScroll: true });
    }
  }, []);
  return null;
}

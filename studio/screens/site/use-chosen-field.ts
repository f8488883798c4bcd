import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { entryQuery } from '../../api-client.ts';
import { useReferences } from '../../references/use-references.ts';
import { showText } from '../../references/shown-text.ts';
import { useEntryDraft } from '../../saving/use-entry-draft.ts';
import { changeField } from '../entry/draft-form.tsx';
import { textValue } from '../entry/form-model.ts';
import { fieldAt, placeFrom, valueAt } from './places.ts';

/** Milliseconds after the last keystroke until the draft is saved and the page shows it. */
const PAUSE_MS = 150;

/** Loads the entry of a field and opens its draft. `name`: a place, as `data-field` names it; null for none. */
export function useChosenField(name: string | null) {
  const { kind, entryId, path } = placeFrom(name ?? '');
  const query = useQuery({ ...entryQuery(entryId), enabled: name !== null });
  const draft = useEntryDraft(query.data);
  const references = useReferences();

  const { saver, state } = draft ?? {};
  const { phase, text } = state ?? {};
  useEffect(() => {
    if (phase !== 'typed') return;
    const timer = setTimeout(() => void saver?.flush(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [saver, phase, text]);

  if (!draft || !text) return { query, chosen: null };
  // A conflict does not end typing: the saver keeps it, and the whole entry asks for a choice.
  const field = 'values' in text ? fieldAt(kind, path) : undefined;
  const value = 'values' in text ? valueAt(text.values, path) : undefined;
  const isPlain = field?.type === 'text' && !draft.readOnly;
  return {
    query,
    chosen: {
      draft,
      path,
      value,
      /** Undefined while it cannot be edited. */
      field,
      /** Its text as the page shows it, if that can be edited there. */
      shown: isPlain ? showText(String(value ?? ''), references) : null,
      write: (typed: string) => isPlain && changeField(draft.saver, path, textValue(field, typed)),
    },
  };
}

/** The chosen field, once its entry is loaded. */
export type ChosenField = NonNullable<ReturnType<typeof useChosenField>['chosen']>;

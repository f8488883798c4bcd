import { useLocation } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState, type FocusEvent, type ReactNode } from 'react';
import { kindOf } from '../../../contract/kinds/content-kinds.ts';
import type { EntryDetails } from '../../../server/studio/studio-types.ts';
import type { DraftSaver } from '../../saving/draft-saver.ts';
import { withValue } from '../../saving/draft-text.ts';
import { fillPlaceholder, type EntryDraft } from '../../saving/use-entry-draft.ts';
import { titleField } from '../entries/entries-view.ts';
import { FieldView } from './fields/field-view.tsx';
import { fieldId, FormContext } from './fields/form-context.tsx';
import styles from './entry.module.css';

/** In milliseconds. */
const LONGEST_CLICK = 300;

interface Props {
  draft: EntryDraft;
  /** What the ids of its fields begin with, beside forms of other entries. */
  scope?: string;
  children: ReactNode;
}

/** The context that the fields of an entry need. */
export function DraftForm({ draft, scope = '', children }: Props) {
  const { entry, saver, readOnly, others } = draft;
  const { problems: found, phase } = draft.state;
  const whole = useRef<HTMLDivElement>(null);
  const main = mainOf(entry);
  const title = main && titleField(kindOf(entry.kind));
  const isUnasked = useUnasked(entry);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState(left);
  // Problems are those of the saved text, and they must not move what is being clicked.
  useEffect(() => {
    if (phase !== 'saved') return;
    const timer = setTimeout(() => setAsked(left), LONGEST_CLICK);
    return () => clearTimeout(timer);
  }, [phase, left]);
  const problems = useMemo(
    () => (isUnasked ? found.filter(({ path }) => asked.has(path)) : found),
    [found, isUnasked, asked],
  );
  function leave({ target, relatedTarget }: FocusEvent) {
    const paths: string[] = [];
    const around = (one: Element | null) => one?.closest(`[id^="${fieldId(scope)}"]`) ?? null;
    for (let at = around(target); at; at = around(at.parentElement))
      if (!at.contains(relatedTarget)) paths.push(at.id.slice(fieldId(scope).length));
    if (paths.some((path) => !left.has(path))) setLeft(new Set([...left, ...paths]));
  }
  // Memoized, so that unchanged fields are not rendered again.
  const form = useMemo(
    () => ({
      change(path: string, value: unknown) {
        changeField(saver, path, value);
        const { text } = saver.getState();
        // Publishing sets it, but it must not be before.
        if (
          path === 'published' &&
          'values' in text &&
          String(text.values.modified) < String(value)
        )
          changeField(saver, 'modified', value);
      },
      fill: (placeholder: string, slug: string | null) =>
        fillPlaceholder(entry.id, placeholder, slug),
      readOnly,
      problems,
      View: FieldView,
      main,
      title,
      kind: entry.kind,
      idOf: (path: string) => fieldId(scope + path),
      others,
    }),
    [saver, readOnly, problems, main, title, entry.id, entry.kind, scope, others],
  );
  // Names at the fields where others are. In a formatted text the editor has them at the blocks.
  useEffect(() => {
    const marked = others.flatMap(({ name, place }) => {
      const [path = '', block] = place?.split('#') ?? [];
      const field = whole.current?.querySelector(`[id="${CSS.escape(fieldId(scope + path))}"]`);
      if (!field || (block && field.querySelector('[contenteditable]'))) return [];
      field.setAttribute('data-here', name);
      return [field];
    });
    return () => marked.forEach((field) => field.removeAttribute('data-here'));
  }, [others, scope]);
  return (
    <FormContext value={form}>
      <div
        ref={whole}
        className={styles.whole}
        data-entry={entry.id}
        data-scope={scope}
        onBlur={leave}
      >
        {children}
      </div>
    </FormContext>
  );
}

/** Whether problems wait until their field is left: the entry is new, and no link of the publish screen led here. */
export function useUnasked({ published, state }: EntryDetails): boolean {
  const { hash } = useLocation();
  return published === null && state === 'draft' && hash === '';
}

/** Changes the value of a field. */
export const changeField = (saver: DraftSaver, path: string, value: unknown) =>
  writeText(saver, ['values', ...path.split('.')], value);

export const writeText = (saver: DraftSaver, path: string[], value: unknown) =>
  saver.change(withValue(saver.getState().text, path, value));

/** The field of the main text of an entry, which comes first with its title; null for none. */
export const mainOf = ({ kind }: EntryDetails) =>
  kindOf(kind).format === 'markdown' ? 'body' : null;

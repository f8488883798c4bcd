import { useLocation } from '@tanstack/react-router';
import {
  useEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { kindOf } from '../../../contract/kinds/content-kinds.ts';
import type { EntryDetails } from '../../../server/studio/studio-types.ts';
import { useSession } from '../../api-client.ts';
import { TextField } from '../../parts/field.tsx';
import { fieldLabel } from '../../parts/field-label.ts';
import type { DraftSaver } from '../../saving/draft-saver.ts';
import { fillPlaceholder, type EntryDraft } from '../../saving/use-entry-draft.ts';
import { withValue, type DraftText } from '../../saving/draft-text.ts';
import { titleField } from '../entries/entries-view.ts';
import { FieldView } from './fields/field-view.tsx';
import { fieldId, FormContext } from './fields/form-context.tsx';
import controls from './fields/fields.module.css';
import { FieldList } from './fields/group-field.tsx';
import { PicturesInText } from './fields/picture-details.tsx';
import { problemAt } from './form-model.ts';
import { FoundAndShared } from './found-and-shared.tsx';
import { MADE_FIELDS, PictureHead } from './picture-head.tsx';
import { ProblemSummary } from './problem-summary.tsx';
import { openSettings, Settings } from './settings.tsx';
import styles from './entry.module.css';

/** In milliseconds. */
const LONGEST_CLICK = 300;

interface FormProps {
  draft: EntryDraft;
  /** What the ids of its fields begin with, beside forms of other entries. */
  scope?: string;
  children: ReactNode;
}

/** The context that the fields of an entry need. */
export function Form({ draft, scope = '', children }: FormProps) {
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
function useUnasked({ published, state }: EntryDetails): boolean {
  const { hash } = useLocation();
  return published === null && state === 'draft' && hash === '';
}

/** Changes the value of a field. */
export const changeField = (saver: DraftSaver, path: string, value: unknown) =>
  writeText(saver, ['values', ...path.split('.')], value);

const writeText = (saver: DraftSaver, path: string[], value: unknown) =>
  saver.change(withValue(saver.getState().text, path, value));

/** The field of the main text of an entry, which comes first with its title; null for none. */
export const mainOf = ({ kind }: EntryDetails) =>
  kindOf(kind).format === 'markdown' ? 'body' : null;

interface Props {
  draft: EntryDraft;
  text: Extract<DraftText, { values: unknown }>;
}

/** The form of an entry, built from the fields of its kind. */
export function EntryForm({ draft, text }: Props) {
  const { entry } = draft;
  const { problems } = draft.state;
  const kind = kindOf(entry.kind);
  const main = mainOf(entry);

  // Links of the publish screen name a field in the hash.
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== '') reveal(hash);
  }, [hash]);

  const { values } = text;
  const isPicture = entry.kind === 'picture';
  const fields = Object.entries(kind.fields).filter(
    ([name]) => !isPicture || !MADE_FIELDS.includes(name),
  );
  const title = main && titleField(kind);
  const isFirst = (name: string) => name === title || name === main;
  function leaveTitle(event: KeyboardEvent) {
    const isTitle = (event.target as Element).closest(`[id="${fieldId(title ?? '')}"]`);
    const { key, ctrlKey, metaKey, nativeEvent } = event;
    if (key !== 'Enter' || ctrlKey || metaKey || nativeEvent.isComposing) return;
    if (!isTitle || !main) return;
    event.preventDefault();
    reveal(main);
  }
  // The cover is what most come for in the settings.
  const rank = ([, { type }]: (typeof fields)[number]) => (main && type === 'picture' ? 0 : 1);
  const further = fields
    .filter(([name]) => !isFirst(name))
    .toSorted((one, other) => rank(one) - rank(other));
  const others = (
    <>
      <div className={controls.fields}>
        <FieldList fields={further} path="" values={values} />
        {kind.page !== null && <SlugField draft={draft} text={text} />}
      </div>
      {main && <PicturesInText text={String(values[main] ?? '')} />}
      <FoundAndShared draft={draft} />
    </>
  );
  return (
    <Form draft={draft}>
      <ProblemSummary
        problems={useUnasked(entry) ? [] : problems}
        place={({ path }) => (path === 'slug' ? 'Address' : path && fieldLabel(entry.kind, path))}
        onReveal={({ path }) => reveal(path)}
      />
      {isPicture && <PictureHead draft={draft} values={values} />}
      {main ? (
        <div className={styles.written}>
          <div className={styles.words} onKeyDown={leaveTitle} role="presentation">
            <FieldList fields={fields.filter(([name]) => isFirst(name))} path="" values={values} />
          </div>
          <Settings>{others}</Settings>
        </div>
      ) : (
        <div className={styles.form}>
          <nav aria-label="Fields" className={styles.contents}>
            {fields.map(([name, { label }]) => (
              <button key={name} type="button" onClick={() => reveal(name)}>
                {label}
              </button>
            ))}
          </nav>
          <div className={styles.fields}>{others}</div>
        </div>
      )}
    </Form>
  );
}

/** The address of the page of an entry. Its parts get the same. */
export function SlugField({ draft, text, parts = [] }: Props & { parts?: readonly EntryDraft[] }) {
  const { entry, readOnly } = draft;
  const { siteUrl } = useSession();
  const { page, pageNeeds } = kindOf(entry.kind);
  const hasPage = !pageNeeds || !!text.values[pageNeeds];
  const known = entry.published?.slug ?? text.slug;
  const renamed = known !== text.slug && `Once this is published, ${page}${known} leads here.`;
  return (
    <div id={fieldId('slug')} data-type="text">
      <TextField
        label="Address"
        value={text.slug}
        onChange={(typed) => {
          for (const { saver } of [draft, ...parts]) writeText(saver, ['slug'], typed);
        }}
        help={[hasPage && siteUrl + page + text.slug, renamed].filter(Boolean).join(' ')}
        error={problemAt(draft.state.problems, 'slug')}
        isReadOnly={readOnly}
        mono
      />
    </div>
  );
}

/** The controls of fields, without toolbars and the switch between views. */
const CONTROL =
  ':is(summary, input:not([type=radio]), textarea, select, button:not([role=toolbar] *, [tabindex="-1"]), [contenteditable=true]):not([hidden] *)';

/** Milliseconds between looks for a field that is not there yet, and how many. */
const LOOK_AGAIN = 100;
const MOST_LOOKS = 20;

/** Opens what hides a field, and focuses its first control, or that of the closest group that exists. */
export function reveal(path: string, looks = MOST_LOOKS) {
  if (focusField(path) || looks === 0) return;
  openSettings();
  setTimeout(() => reveal(path, looks - 1), LOOK_AGAIN);
}

/** Returns whether there is such a field. */
function focusField(path: string): boolean {
  const names = path.split('.');
  for (let depth = names.length; depth > 0; depth--) {
    const place = document.getElementById(fieldId(names.slice(0, depth).join('.')));
    if (!place) continue;
    let group = place.closest('details');
    for (; group; group = group.parentElement?.closest('details') ?? null) group.open = true;
    place.scrollIntoView({ block: 'center' });
    place.querySelector<HTMLElement>(CONTROL)?.focus({ preventScroll: true });
    return true;
  }
  return false;
}

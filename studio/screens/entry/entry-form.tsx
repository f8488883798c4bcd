import { useLocation } from '@tanstack/react-router';
import { useEffect, useMemo, useState, type FocusEvent, type ReactNode } from 'react';
import { kindOf } from '../../../contract/kinds/content-kinds.ts';
import type { EntryDetails } from '../../../server/studio/studio-types.ts';
import { useSession } from '../../api-client.ts';
import { TextField } from '../../parts/field.tsx';
import { fieldLabel } from '../../parts/field-label.ts';
import type { DraftSaver } from '../../saving/draft-saver.ts';
import type { EntryDraft } from '../../saving/use-entry-draft.ts';
import { withValue, type DraftText } from '../../saving/draft-text.ts';
import { FieldView } from './fields/field-view.tsx';
import { fieldId, FormContext } from './fields/form-context.tsx';
import controls from './fields/fields.module.css';
import { FieldList } from './fields/group-field.tsx';
import { problemAt } from './form-model.ts';
import { FoundAndShared } from './found-and-shared.tsx';
import { MADE_FIELDS, PictureHead } from './picture-head.tsx';
import { ProblemSummary } from './problem-summary.tsx';
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
  const { entry, saver, readOnly } = draft;
  const { problems: found, phase } = draft.state;
  const main = mainOf(entry);
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
      change: (path: string, value: unknown) => changeField(saver, path, value),
      readOnly,
      problems,
      View: FieldView,
      main,
      kind: entry.kind,
      idOf: (path: string) => fieldId(scope + path),
    }),
    [saver, readOnly, problems, main, entry.kind, scope],
  );
  return (
    <FormContext value={form}>
      <div className={styles.whole} onBlur={leave}>
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

/** The main text of the entry, shown beside the form; null for none. */
const mainOf = ({ kind }: EntryDetails) => (kindOf(kind).format === 'markdown' ? 'body' : null);

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

  const isPicture = entry.kind === 'picture';
  const fields = Object.entries(kind.fields).filter(
    ([name]) => !isPicture || !MADE_FIELDS.includes(name),
  );
  return (
    <Form draft={draft}>
      <ProblemSummary
        problems={useUnasked(entry) ? [] : problems}
        place={({ path }) => (path === 'slug' ? 'Address' : path && fieldLabel(entry.kind, path))}
        onReveal={({ path }) => reveal(path)}
      />
      {isPicture && <PictureHead draft={draft} values={text.values} />}
      <div className={main ? styles.written : styles.form}>
        {main ? (
          <div className={styles.words}>
            <FieldList
              fields={fields.filter(([name]) => name === main)}
              path=""
              values={text.values}
            />
          </div>
        ) : (
          <nav aria-label="Fields" className={styles.contents}>
            {fields.map(([name, { label }]) => (
              <button key={name} type="button" onClick={() => reveal(name)}>
                {label}
              </button>
            ))}
          </nav>
        )}
        <div className={main ? styles.column : styles.fields}>
          <div className={controls.fields}>
            <FieldList
              fields={fields.filter(([name]) => name !== main)}
              path=""
              values={text.values}
            />
            {kind.page !== null && <SlugField draft={draft} text={text} />}
          </div>
          <FoundAndShared draft={draft} />
        </div>
      </div>
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

/** Opens the groups around a field and focuses its first control, or that of the closest group that exists. */
export function reveal(path: string) {
  const names = path.split('.');
  for (let depth = names.length; depth > 0; depth--) {
    const place = document.getElementById(fieldId(names.slice(0, depth).join('.')));
    if (!place) continue;
    let group = place.closest('details');
    for (; group; group = group.parentElement?.closest('details') ?? null) group.open = true;
    place.scrollIntoView({ block: 'center' });
    place.querySelector<HTMLElement>(CONTROL)?.focus({ preventScroll: true });
    return;
  }
}

import { useLocation } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { KindName } from '../../../contract/kinds/content-kinds.ts';
import type { Kind } from '../../../contract/kinds/kind.ts';
import type { Problem } from '../../../server/studio/studio-types.ts';
import { TextField } from '../../parts/field.tsx';
import type { DraftSaver } from '../../saving/draft-saver.ts';
import { withValue, type DraftText } from '../../saving/draft-text.ts';
import { FieldView } from './fields/field-view.tsx';
import { fieldId, FormContext } from './fields/form-context.ts';
import controls from './fields/fields.module.css';
import { isShort, problemAt } from './form-model.ts';
import { ProblemSummary } from './problem-summary.tsx';
import styles from './entry.module.css';

interface Props {
  kind: Kind;
  text: Extract<DraftText, { values: unknown }>;
  problems: readonly Problem[];
  readOnly: boolean;
  /** Whether nothing of it was ever published: what is empty is not wrong yet. */
  isNew: boolean;
  /** Address of the site. */
  siteUrl: string;
  /** The slug that visitors know; null for none. */
  publishedSlug: string | null;
  saver: DraftSaver;
}

/** The form of an entry, made from the fields of its kind. */
export function EntryForm(props: Props) {
  const { kind, text, problems, readOnly, isNew, saver } = props;
  // The screen of publishing leads to a field by its path.
  const { hash } = useLocation();
  const [revealed, setRevealed] = useState(hash === '' ? null : { path: hash });
  const main = kind.format === 'markdown' ? 'body' : null;
  // Fields that did not change are not rendered again, so these stay the same objects.
  const write = useCallback(
    (path: string[], value: unknown) => saver.change(withValue(saver.getState().text, path, value)),
    [saver],
  );
  const form = useMemo(
    () => ({
      change: (path: string, value: unknown) => write(['values', ...path.split('.')], value),
      readOnly,
      problems,
      isNew,
      View: FieldView,
      main,
      revealed,
    }),
    [write, readOnly, problems, isNew, main, revealed],
  );

  function reveal(path: string) {
    setRevealed({ path });
    focusSoon(path);
  }

  useEffect(() => {
    if (hash !== '') focusSoon(hash);
  }, [hash]);

  const fields = Object.entries(kind.fields);
  const show = (list: typeof fields) =>
    list.map(([name, field]) => (
      <div
        key={name}
        id={fieldId(name)}
        data-type={field.type}
        className={isShort(field) ? controls.short : ''}
      >
        <FieldView field={field} path={name} value={text.values[name]} />
      </div>
    ));
  const slug = 'folder' in kind.files && (
    <div id={fieldId('slug')} data-type="text">
      <TextField
        label="Slug"
        value={text.slug}
        onChange={(typed) => write(['slug'], typed)}
        help={<SlugHelp {...props} />}
        error={problemAt(problems, 'slug')}
        isReadOnly={readOnly}
        mono
      />
    </div>
  );
  return (
    <FormContext value={form}>
      <ProblemSummary kind={kind.name as KindName} problems={problems} onReveal={reveal} />
      {main ? (
        <div className={styles.written}>
          <div className={styles.words}>{show(fields.filter(([name]) => name === main))}</div>
          <div className={`${controls.fields} ${styles.column}`}>
            {show(fields.filter(([name]) => name !== main))}
            {slug}
          </div>
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
          <div className={styles.fields}>
            <div className={controls.fields}>
              {show(fields)}
              {slug}
            </div>
          </div>
        </div>
      )}
    </FormContext>
  );
}

function SlugHelp({ kind, text, siteUrl, publishedSlug }: Props) {
  const address = kind.page === null ? null : `${siteUrl}${kind.page}${text.slug}`;
  return (
    <>
      {address}
      {publishedSlug !== null && publishedSlug !== text.slug && (
        <span className={styles.note}>
          {address
            ? ` Once this is published, ${kind.page}${publishedSlug} leads here.`
            : ` “${publishedSlug}” until this is published.`}
        </span>
      )}
    </>
  );
}

/** Closed groups open first. */
const focusSoon = (path: string) => void setTimeout(() => focusField(path), 50);

/** Not what chooses the view of a text, or formats it. */
const CONTROL =
  ':is(input:not([type=radio]), textarea, select, button:not([role=toolbar] *), [contenteditable=true]):not([hidden] *)';

/** Focuses the first control of a field, or of what is around it. */
function focusField(path: string) {
  const names = path.split('.');
  for (let depth = names.length; depth > 0; depth--) {
    const place = document.getElementById(fieldId(names.slice(0, depth).join('.')));
    const control = place?.querySelector<HTMLElement>(CONTROL);
    if (!place) continue;
    place.scrollIntoView({ block: 'center' });
    control?.focus({ preventScroll: true });
    return;
  }
}

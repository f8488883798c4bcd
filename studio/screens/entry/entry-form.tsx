import type { KeyboardEvent } from 'react';
import { kindOf } from '../../../contract/kinds/content-kinds.ts';
import { fieldLabel } from '../../naming/field-label.ts';
import type { DraftText } from '../../saving/draft-text.ts';
import type { EntryDraft } from '../../saving/use-entry-draft.ts';
import { titleField } from '../entries/entries-view.ts';
import { Contents } from './contents.tsx';
import { DraftForm, mainOf, useUnasked } from './draft-form.tsx';
import { fieldId } from './fields/form-context.tsx';
import controls from './fields/fields.module.css';
import { FieldList } from './fields/group-field.tsx';
import { PicturesInText } from './fields/picture-details.tsx';
import { FoundAndShared } from './found-and-shared.tsx';
import { MADE_FIELDS, PictureHead } from './picture-head.tsx';
import { ProblemSummary } from './problem-summary.tsx';
import { reveal, useHash } from './reveal.ts';
import { Settings } from './settings.tsx';
import { SlugField } from './slug-field.tsx';
import styles from './entry.module.css';

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

  useHash();
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
    <DraftForm draft={draft}>
      <ProblemSummary
        problems={useUnasked(entry) ? [] : problems}
        place={({ path }) => (path === 'slug' ? 'Address' : path && fieldLabel(entry.kind, path))}
        onReveal={({ path }) => reveal(path)}
      />
      {isPicture && <PictureHead draft={draft} values={values} />}
      {main ? (
        <div className={`stack ${styles.written}`}>
          <div className={`stack ${styles.words}`} onKeyDown={leaveTitle} role="presentation">
            <FieldList fields={fields.filter(([name]) => isFirst(name))} path="" values={values} />
          </div>
          <Settings>{others}</Settings>
        </div>
      ) : (
        <div className={styles.form}>
          <Contents label="Fields" lines={fields.map(([path, { label }]) => ({ label, path }))} />
          <div className={styles.fields}>{others}</div>
        </div>
      )}
    </DraftForm>
  );
}

import { lazy, Suspense, useEffect, useId, useState } from 'react';
import { Button } from '../../../parts/button.tsx';
import controls from '../../../parts/field.module.css';
import { TextField } from '../../../parts/field.tsx';
import { Segments } from '../../../parts/segments.tsx';
import { useReferences } from '../../../references/use-references.ts';
import { troubleIn } from '../../../references/shown-text.ts';
import { countOf, textValue } from '../form-model.ts';
import { useKeptCursor } from '../kept-cursor.ts';
import { FieldNotes, useControl, useForm, type FieldProps } from './form-context.tsx';
import { Rendered } from './rendered.tsx';
import styles from './fields.module.css';

/** Texts with more characters get the large editor. */
const LONG = 2_000;
/** Longer texts scroll in their field and are not rendered, because each keystroke would take a second. */
const HUGE = 60_000;

const RichEditor = lazy(() =>
  import('../writing/rich-editor.tsx').catch(() => ({ default: NotLoaded })),
);
function NotLoaded({ onReady }: { onReady: (refusal: string) => void }) {
  useEffect(() => onReady('The editor could not be loaded.'), [onReady]);
  return <></>;
}

const VIEWS = [
  { value: 'text', label: 'Formatted' },
  { value: 'source', label: 'Markdown' },
] as const;
type View = (typeof VIEWS)[number]['value'];
const CHOSEN = 'studio.markdown';

/** Markdown, edited with its formatting or as source beside its rendering. */
export function MarkdownInput(props: FieldProps) {
  const { field } = props;
  const { write, error, ...control } = useControl(props);
  const { main, others } = useForm();
  const isMain = props.path === main;
  const [wanted, setWanted] = useState(isMain);
  const text = typeof props.value === 'string' ? props.value : '';
  const kept = useKeptCursor(text);
  const isHuge = text.length > HUGE;
  const trouble = troubleIn(text, useReferences());
  const { count, error: problem = error ?? trouble } = countOf(field, text);

  const [view, setView] = useState<View>(() =>
    localStorage.getItem(CHOSEN) === 'source' ? 'source' : 'text',
  );
  // Why the text is shown as source. Null once the editor shows it, undefined before.
  const [refusal, setRefusal] = useState<string | null>();
  // The view does not change while the person types.
  const [isBusy, setBusy] = useState(false);
  const notes = useId();
  const isRich = view === 'text' && refusal === null && !isBusy;
  const rendered = wanted && !isHuge && (view === 'source' || !!refusal);

  const onChange = (typed: string) => write(textValue(field, typed));
  function choose(next: View) {
    localStorage.setItem(CHOSEN, next);
    setView(next);
    setRefusal(undefined);
  }
  const views = (
    <Segments
      label={`View of ${control.label}`}
      options={VIEWS}
      value={isRich ? 'text' : 'source'}
      onChange={choose}
    />
  );
  return (
    <div
      className={`stack ${styles.markdown} ${isHuge && !isRich ? styles.huge : isMain ? styles.main : ''}`}
    >
      {!isMain && (
        <div className={`row ${styles.views}`}>
          <span className={control.hideLabel ? 'visually-hidden' : styles.label} aria-hidden="true">
            {control.label}
          </span>
          {count && <span className={controls.count}>{count}</span>}
          {views}
        </div>
      )}
      {view === 'text' && refusal && (
        <p className={controls.help} role="status">
          {refusal} Edit it as Markdown.
        </p>
      )}
      {view === 'text' && !refusal && !isBusy && (
        <div hidden={!isRich}>
          <Suspense>
            <RichEditor
              label={control.label}
              value={text}
              onChange={onChange}
              isReadOnly={control.isReadOnly}
              isInvalid={!!problem}
              describedBy={notes}
              isMain={isMain}
              others={others.filter(({ place }) => place?.startsWith(`${props.path}#`))}
              onReady={setRefusal}
            />
          </Suspense>
          <div id={notes}>
            <FieldNotes help={control.help} error={problem} />
          </div>
        </div>
      )}
      {!isRich && (
        <>
          <div
            className={rendered ? `stack ${styles.beside}` : ''}
            onFocus={() => setBusy(true)}
            onBlur={() => setBusy(false)}
          >
            <TextField
              {...control}
              hideLabel
              value={text}
              onChange={onChange}
              error={problem}
              rows={(field.max ?? 0) > LONG ? 8 : 3}
              area={kept}
            />
            {rendered && <Rendered text={text} label={control.label} />}
          </div>
          {!isHuge && (
            <Button variant="plain" onPress={() => setWanted(!wanted)}>
              {wanted ? 'Hide preview' : 'Show preview'}
            </Button>
          )}
        </>
      )}
      {isMain && (
        <div className={`row soft ${styles.views} ${styles.foot}`}>
          <span>{wordsIn(text)}</span>
          {count && <span>{count} characters</span>}
          {views}
        </div>
      )}
    </div>
  );
}

/** How many words readers see of a Markdown text: without addresses, HTML and marks. */
function wordsIn(text: string): string {
  const seen = text.replaceAll(/\]\([^)]*\)|<[^>]*>|\{#[^}]*\}/g, ' ');
  const { length } = seen.match(/[\p{L}\p{N}]+(?:[-'’.,][\p{L}\p{N}]+)*/gu) ?? [];
  return `${length.toLocaleString('en')} ${length === 1 ? 'word' : 'words'}`;
}

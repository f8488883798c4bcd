import { useEffect, useId, useState } from 'react';
import { Button } from '../../../parts/button.tsx';
import controls from '../../../parts/field.module.css';
import { TextField } from '../../../parts/field.tsx';
import { Segments } from '../../../parts/segments.tsx';
import { countOf, textValue } from '../form-model.ts';
import { FieldNotes } from './field-notes.tsx';
import { useControl, useForm, type FieldProps } from './form-context.ts';
import { Rendered } from './rendered.tsx';
import styles from './fields.module.css';

/** Characters of a text that is more than a few sentences. */
const LONG = 2_000;
/** A longer one scrolls within its field and is not rendered: both would take a second with each key. */
const HUGE = 60_000;
/** Where there is room for the rendering from the start. */
const WIDE = '(min-width: 1300px)';

type RichEditor = typeof import('../writing/rich-editor.tsx').RichEditor;
let loaded: RichEditor | null = null;

const VIEWS = [
  { value: 'text', label: 'Formatted' },
  { value: 'source', label: 'Markdown' },
] as const;
type View = (typeof VIEWS)[number]['value'];
const CHOSEN = 'studio.markdown';

/** Markdown with its formatting, or as its source with its rendering beside it. */
export function MarkdownInput(props: FieldProps) {
  const { field, path } = props;
  const { change, main } = useForm();
  const { error, ...control } = useControl(props);
  const isMain = path === main;
  const [wanted, setWanted] = useState(() => isMain && matchMedia(WIDE).matches);
  const text = typeof props.value === 'string' ? props.value : '';
  const isHuge = text.length > HUGE;
  const { count, error: tooLong } = countOf(field, text);

  const [view, setView] = useState<View>(() =>
    localStorage.getItem(CHOSEN) === 'source' ? 'source' : 'text',
  );
  const [Editor, setEditor] = useState(() => loaded);
  // Why the text is shown as its source; null once the editor shows it, undefined before.
  const [refusal, setRefusal] = useState<string | null>();
  // A field that somebody types in stays what it is until they leave it.
  const [isBusy, setBusy] = useState(false);
  const notes = useId();
  useEffect(() => {
    if (view === 'source' || Editor) return;
    import('../writing/rich-editor.tsx').then(
      (module) => setEditor(() => (loaded = module.RichEditor)),
      () => setRefusal('The editor could not be loaded.'),
    );
  }, [view, Editor]);
  const isRich = view === 'text' && refusal === null && !isBusy;
  const rendered = wanted && !isHuge && !isRich;

  function choose(next: View) {
    localStorage.setItem(CHOSEN, next);
    setView(next);
    setRefusal(undefined);
  }
  return (
    <div
      className={`${styles.markdown} ${isHuge && !isRich ? styles.huge : isMain ? styles.main : ''}`}
    >
      <div className={styles.views}>
        <span className={control.hideLabel ? 'visually-hidden' : styles.label} aria-hidden="true">
          {control.label}
        </span>
        {count && <span className={controls.count}>{count}</span>}
        <Segments
          label={`View of ${control.label}`}
          options={VIEWS}
          value={isRich ? 'text' : 'source'}
          onChange={choose}
        />
      </div>
      {view === 'text' && refusal && (
        <p className={controls.help} role="status">
          {refusal} It is edited as Markdown.
        </p>
      )}
      {Editor && view === 'text' && !refusal && !isBusy && (
        <div hidden={!isRich}>
          <Editor
            label={control.label}
            value={text}
            onChange={(typed) => change(path, textValue(field, typed))}
            isReadOnly={control.isReadOnly}
            isInvalid={!!(tooLong ?? error)}
            describedBy={notes}
            isMain={isMain}
            onReady={setRefusal}
          />
          <div id={notes}>
            <FieldNotes help={control.help} error={tooLong ?? error} />
          </div>
        </div>
      )}
      {!isRich && (
        <>
          <div
            className={rendered ? styles.beside : ''}
            onFocus={() => setBusy(true)}
            onBlur={() => setBusy(false)}
          >
            <TextField
              {...control}
              hideLabel
              value={text}
              onChange={(typed) => change(path, textValue(field, typed))}
              error={tooLong ?? error}
              rows={(field.max ?? 0) > LONG ? 8 : 3}
            />
            {rendered && <Rendered text={text} label={control.label} />}
          </div>
          <Button look="plain" isDisabled={isHuge} onPress={() => setWanted(!wanted)}>
            {rendered ? 'Hide how it looks' : 'Show how it looks'}
          </Button>
        </>
      )}
    </div>
  );
}

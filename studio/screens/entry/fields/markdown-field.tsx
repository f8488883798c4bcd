import { useState } from 'react';
import { Button } from '../../../parts/button.tsx';
import { TextField } from '../../../parts/field.tsx';
import { countOf, textValue } from '../form-model.ts';
import { useControl, useForm, type FieldProps } from './form-context.ts';
import { Rendered } from './rendered.tsx';
import styles from './fields.module.css';

/** Characters of a text that is more than a few sentences. */
const LONG = 2_000;
/** A longer one scrolls within its field and is not rendered: both would take a second with each key. */
const HUGE = 60_000;
/** Where there is room for the rendering from the start. */
const WIDE = '(min-width: 1300px)';

/** Markdown as its source, with its rendering beside it. */
export function MarkdownInput(props: FieldProps) {
  const { field, path } = props;
  const { change, main } = useForm();
  const { error, ...control } = useControl(props);
  const isMain = path === main;
  const [wanted, setWanted] = useState(() => isMain && matchMedia(WIDE).matches);
  const text = typeof props.value === 'string' ? props.value : '';
  const isHuge = text.length > HUGE;
  const rendered = wanted && !isHuge;
  const { count, error: tooLong } = countOf(field, text);
  return (
    <div className={`${styles.markdown} ${isHuge ? styles.huge : isMain ? styles.main : ''}`}>
      <div className={rendered ? styles.beside : ''}>
        <TextField
          {...control}
          value={text}
          onChange={(typed) => change(path, textValue(field, typed))}
          count={count}
          error={tooLong ?? error}
          rows={(field.max ?? 0) > LONG ? 8 : 3}
        />
        {rendered && <Rendered text={text} label={control.label} />}
      </div>
      <Button look="plain" isDisabled={isHuge} onPress={() => setWanted(!wanted)}>
        {rendered ? 'Hide how it looks' : 'Show how it looks'}
      </Button>
    </div>
  );
}

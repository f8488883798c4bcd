import { useState } from 'react';
import { Button } from '../../../parts/button.tsx';
import { TextField } from '../../../parts/field.tsx';
import { countOf, textValue } from '../form-model.ts';
import { useControl, useForm, type FieldProps } from './form-context.ts';
import { Rendered } from './rendered.tsx';
import styles from './fields.module.css';

/** Markdown as its source, with its rendering beside it. */
export function MarkdownInput(props: FieldProps) {
  const { field, path } = props;
  const { change } = useForm();
  const { error, ...control } = useControl(props);
  const [rendered, setRendered] = useState(false);
  const text = typeof props.value === 'string' ? props.value : '';
  const { count, error: tooLong } = countOf(field, text);
  return (
    <div className={styles.markdown}>
      <div className={rendered ? styles.beside : ''}>
        <TextField
          {...control}
          value={text}
          onChange={(typed) => change(path, textValue(field, typed))}
          count={count}
          error={tooLong ?? error}
          rows={(field.max ?? 0) > 2_000 ? 8 : 3}
        />
        {rendered && <Rendered text={text} label={control.label} />}
      </div>
      <Button look="plain" onPress={() => setRendered(!rendered)}>
        {rendered ? 'Hide how it looks' : 'Show how it looks'}
      </Button>
    </div>
  );
}

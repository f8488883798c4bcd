import { TextField } from '../../../parts/field.tsx';
import { countOf, textValue } from '../form-model.ts';
import { useControl, useForm, type FieldProps } from './form-context.ts';

/** Characters that one line shows in whole. */
const ONE_LINE = 100;

/** Text without markup, and paths. */
export function TextInput(props: FieldProps) {
  const { field, path } = props;
  const { change } = useForm();
  const { error, ...control } = useControl(props);
  const text = typeof props.value === 'string' ? props.value : '';
  const { count, error: tooLong } = countOf(field, text);
  const isLong = field.type === 'text' && (field.max ?? 0) > ONE_LINE;
  return (
    <TextField
      {...control}
      value={text}
      // A line break would not survive in the source as it was typed.
      onChange={(typed) => change(path, textValue(field, typed.replaceAll('\n', ' ')))}
      count={count}
      error={tooLong ?? error}
      rows={isLong ? 2 : 1}
      mono={field.type === 'path'}
    />
  );
}

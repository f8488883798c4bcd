import { Select } from '../../../parts/field.tsx';
import { useControl, useForm, type FieldProps } from './form-context.ts';

/** One of a few words. */
export function ChoiceInput(props: FieldProps) {
  const { field, path, value } = props;
  const { change } = useForm();
  const options = (field.options ?? []).map((option) => ({ value: option, label: option }));
  return (
    <Select
      {...useControl(props)}
      value={typeof value === 'string' && value !== '' ? value : null}
      onChange={(chosen) => change(path, chosen || undefined)}
      options={field.optional ? [{ value: '', label: 'None' }, ...options] : options}
      placeholder={field.optional ? 'None' : 'Choose'}
    />
  );
}

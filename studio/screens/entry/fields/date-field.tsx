import { TextField } from '../../../parts/field.tsx';
import { fromLocal, toLocal, zoneAt } from '../../publish/local-moments.ts';
import { textValue } from '../form-model.ts';
import { useControl, useForm, type FieldProps } from './form-context.ts';

/** A calendar day; or a moment, if the value is one, in the reader's time zone. */
export function DateInput(props: FieldProps) {
  const { field, path } = props;
  const { change } = useForm();
  const { help, ...control } = useControl(props);
  const value = typeof props.value === 'string' ? props.value : '';
  const moment = value.includes('T') && !Number.isNaN(Date.parse(value)) ? value : null;
  return (
    <TextField
      {...control}
      help={moment ? [help, `Time in ${zoneAt(moment)}`].filter(Boolean).join('. ') : help}
      type={moment ? 'datetime-local' : 'date'}
      value={moment ? toLocal(moment) : value}
      onChange={(typed) =>
        change(path, textValue(field, moment ? (fromLocal(typed) ?? '') : typed))
      }
    />
  );
}

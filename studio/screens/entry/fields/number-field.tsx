import { useState } from 'react';
import { TextField } from '../../../parts/field.tsx';
import { useControl, useForm, type FieldProps } from './form-context.ts';

/** A number, as it is typed: "7." is on the way to "7.5". */
export function NumberInput(props: FieldProps) {
  const { field, path, value, label } = props;
  const { change } = useForm();
  const { error, help, ...control } = useControl(props);
  const [typed, setTyped] = useState('');
  const shown = Number(typed) === value && typed !== '' ? typed : String(value ?? '');
  const { min = -Infinity, max = Infinity } = field;
  const isOutside = typeof value === 'number' && (value < min || value > max);
  const range = Number.isFinite(min) && Number.isFinite(max) ? `${min} to ${max}.` : '';
  return (
    <TextField
      {...control}
      type="number"
      help={[help, label === undefined && range].filter(Boolean).join('. ')}
      error={isOutside ? `Must be ${range}` : error}
      value={shown}
      onChange={(text) => {
        setTyped(text);
        const number = Number(text);
        // An item of a list has to have a value.
        if (text === '') change(path, label === undefined ? undefined : (field.min ?? 0));
        else if (Number.isFinite(number)) change(path, number);
      }}
    />
  );
}

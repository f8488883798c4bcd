import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import controls from '../../../parts/field.module.css';
import { Checkbox, Select, TextField } from '../../../parts/field.tsx';
import { ChipField } from '../../../references/chip-field.tsx';
import { useReferences } from '../../../references/use-references.ts';
import { showText } from '../../../references/shown-text.ts';
import { fromLocal, toLocal, ZONE } from '../../publish/local-moments.ts';
import { countOf, inWords, textValue } from '../form-model.ts';
import { FieldNotes, useControl, useForm, type FieldProps } from './form-context.tsx';
import styles from './fields.module.css';

/** The number of characters that fit in one line. */
const ONE_LINE = 100;

/** Text without markup. */
export function TextInput(props: FieldProps) {
  const { field } = props;
  const { max = 0 } = field;
  const { title } = useForm();
  const { write, error, ...control } = useControl(props);
  const text = typeof props.value === 'string' ? props.value : '';
  const shown = showText(text, useReferences()).text;
  // The stored text is what must not be longer.
  const { count, error: tooLong } = countOf(field, text.length > max ? text : shown);
  return (
    <ChipField
      {...control}
      value={text}
      onChange={(source) => write(textValue(field, source))}
      count={count}
      error={tooLong ?? error}
      placeholder={props.path === title ? control.label : undefined}
      rows={max > ONE_LINE && props.path !== title ? 2 : 1}
    />
  );
}

/** A path on the site. */
export function PathInput(props: FieldProps) {
  const { write, ...control } = useControl(props);
  return (
    <TextField
      {...control}
      value={typeof props.value === 'string' ? props.value : ''}
      onChange={(typed) => write(textValue(props.field, typed))}
      mono
    />
  );
}

/** The place of an entry among those of its kind, which is changed where all of them are seen. */
export function PositionInput({ field, value }: FieldProps) {
  const { kind } = useForm();
  return (
    <div>
      <span className={styles.label}>{field.label}</span>
      <p>
        {`Position ${value}. `}
        <Link to="/order" search={{ kind }}>
          Change order…
        </Link>
      </p>
    </div>
  );
}

/** A number. The typed text is kept, because "7." may become "7.5". */
export function NumberInput(props: FieldProps) {
  const { field, value, label } = props;
  const { write, error, help, ...control } = useControl(props);
  const [typed, setTyped] = useState('');
  const { min = -Infinity, max = Infinity } = field;
  // A number that nobody gave yet is stored as 0.
  const given = value === 0 && min > 0 ? undefined : value;
  const shown = Number(typed) === given && typed !== '' ? typed : String(given ?? '');
  const isOutside = typeof given === 'number' && (given < min || given > max);
  // The largest limits only keep nonsense out.
  const range = Number.isFinite(min) && max < 100_000 ? `${min} to ${max}.` : '';
  return (
    <TextField
      {...control}
      type="number"
      help={[help, label === undefined && range].filter(Boolean).join('. ')}
      error={isOutside ? `Must be ${min} to ${max}.` : error}
      value={shown}
      onChange={(text) => {
        setTyped(text);
        const number = Number(text);
        // List items cannot be empty.
        if (text === '') write(label === undefined ? undefined : (field.min ?? 0));
        else if (Number.isFinite(number)) write(number);
      }}
    />
  );
}

/** A calendar day, or a time in the reader's time zone if the value has one. */
export function DateInput(props: FieldProps) {
  const { field } = props;
  const { write, help, ...control } = useControl(props);
  const value = typeof props.value === 'string' ? props.value : '';
  const moment = value.includes('T') && !Number.isNaN(Date.parse(value)) ? value : null;
  return (
    <TextField
      {...control}
      help={moment ? [help, `Time in ${ZONE}`].filter(Boolean).join('. ') : help}
      type={moment ? 'datetime-local' : 'date'}
      value={moment ? toLocal(moment) : value}
      onChange={(typed) => write(textValue(field, moment ? (fromLocal(typed) ?? '') : typed))}
    />
  );
}

/** A choice from a few options. */
export function ChoiceInput(props: FieldProps) {
  const { field, value } = props;
  const { write, ...control } = useControl(props);
  const options = (field.options ?? []).map((option) => ({
    value: option,
    label: inWords(option),
  }));
  return (
    <Select
      {...control}
      value={typeof value === 'string' && value !== '' ? value : null}
      onChange={(chosen) => write(chosen || undefined)}
      options={options}
      isOptional={field.optional}
    />
  );
}

/** A flag: true or absent. */
export function FlagInput(props: FieldProps) {
  const { write, label, help, error, isReadOnly } = useControl(props);
  return (
    <div className={controls.field}>
      <Checkbox
        isSelected={props.value === true}
        onChange={(on) => write(on || undefined)}
        isDisabled={isReadOnly}
      >
        {label}
      </Checkbox>
      <FieldNotes help={help} error={error} />
    </div>
  );
}

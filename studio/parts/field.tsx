import { createContext, use, useId, type ReactNode, type Ref } from 'react';
import type { Problem } from '../../server/studio/studio-types.ts';
import styles from './field.module.css';

/** What is wrong with the fields of a form, by their names. */
export const FieldProblems = createContext<readonly Problem[]>([]);

interface FieldProps {
  label: string;
  /** In a form, which reads it. */
  name?: string;
  /** Names the field for screen readers alone, where what is around it says it. */
  hideLabel?: boolean;
  help?: ReactNode;
  /** What is wrong; empty for nothing. */
  error?: string | undefined;
  /** Shown beside the label while typing, such as "34 of 60". */
  count?: string | undefined;
  isReadOnly?: boolean;
  isRequired?: boolean;
  autoFocus?: boolean;
}

/** Label, control, what is wrong and help. */
function Field({
  children,
  ...props
}: FieldProps & {
  children: (control: object) => ReactNode;
}) {
  const { label, name, hideLabel, help, count, isRequired, autoFocus } = props;
  const id = useId();
  const problem = use(FieldProblems).find(({ path }) => path === name);
  const error = props.error || problem?.message;
  return (
    <div className={styles.field}>
      <span className={hideLabel ? 'visually-hidden' : styles.head}>
        <label htmlFor={id}>{label}</label>
        {count && <span className={styles.count}>{count}</span>}
      </span>
      {children({
        id,
        name,
        autoFocus,
        required: isRequired,
        'aria-invalid': !!error,
        'aria-describedby': `${id}-notes`,
      })}
      <div id={`${id}-notes`} className={styles.notes}>
        {error && <p className={styles.error}>{error}</p>}
        {help && <div className={styles.help}>{help}</div>}
      </div>
    </div>
  );
}

interface TextFieldProps extends FieldProps {
  /** Without `onChange`, what is there at first. */
  value?: string;
  onChange?: (value: string) => void;
  type?: 'text' | 'email' | 'search' | 'number' | 'date' | 'datetime-local';
  /** Makes a field of several lines, which grows with its text. */
  rows?: number;
  autoComplete?: string;
  placeholder?: string;
  mono?: boolean;
  /** Offered while typing; anything else may be typed as well. */
  suggestions?: readonly string[];
  inputRef?: Ref<HTMLInputElement>;
}

/** A field for text, with label, help and what is wrong. */
export function TextField(props: TextFieldProps) {
  const { value, onChange, type = 'text', rows, isReadOnly, mono, inputRef } = props;
  const { autoComplete, placeholder, suggestions } = props;
  const list = useId();
  return (
    <Field {...props}>
      {(control) => {
        const attributes = {
          ...control,
          autoComplete,
          placeholder,
          ...(onChange ? { value } : { defaultValue: value }),
          readOnly: isReadOnly,
          className: `${styles.input} ${mono ? styles.mono : ''}`,
          onChange: (event: { target: { value: string } }) => onChange?.(event.target.value),
        };
        return rows ? (
          <textarea {...attributes} rows={rows} />
        ) : (
          <>
            <input {...attributes} type={type} ref={inputRef} list={suggestions && list} />
            {suggestions && (
              <datalist id={list}>
                {suggestions.map((one) => (
                  <option key={one}>{one}</option>
                ))}
              </datalist>
            )}
          </>
        );
      }}
    </Field>
  );
}

interface SelectProps<Value extends string> extends FieldProps {
  value: Value | null;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string }[];
  /** Whether none may be chosen; its value is empty. */
  isOptional?: boolean | undefined;
}

/** A choice of one. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { value, onChange, options, isOptional, isReadOnly } = props;
  return (
    <Field {...props}>
      {(control) => (
        <select
          {...control}
          className={styles.input}
          disabled={isReadOnly}
          value={value ?? ''}
          onChange={({ target }) => onChange(target.value as Value)}
        >
          {(isOptional || value === null) && (
            <option value="" hidden={!isOptional}>
              {isOptional ? 'None' : 'Choose'}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

interface CheckboxProps {
  isSelected: boolean;
  onChange: (on: boolean) => void;
  children?: ReactNode;
  /** Name for screen readers, without text beside the box. */
  label?: string;
  isDisabled?: boolean;
}

/** A box to tick. */
export const Checkbox = ({ isSelected, onChange, children, label, isDisabled }: CheckboxProps) => (
  <label className={styles.checkbox}>
    <input
      type="checkbox"
      checked={isSelected}
      onChange={({ target }) => onChange(target.checked)}
      disabled={isDisabled}
      aria-label={label}
    />
    {children}
  </label>
);

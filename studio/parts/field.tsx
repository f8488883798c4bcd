import { createContext, use, useId, type ComponentProps, type ReactNode, type Ref } from 'react';
import type { Problem } from '../../contract/actions/problem.ts';
import styles from './field.module.css';

/** The errors of a form, by field name. */
export const FieldProblems = createContext<readonly Problem[]>([]);

interface FieldProps {
  label: string;
  /** The name in its form. */
  name?: string;
  /** Shows the label to screen readers only, where the surroundings make it clear. */
  hideLabel?: boolean;
  help?: ReactNode;
  /** The error message; empty for none. */
  error?: string | undefined;
  /** Shown beside the label while typing, such as "34 of 60". */
  count?: string | undefined;
  /** A button beside the label. */
  action?: ReactNode;
  isReadOnly?: boolean;
  isRequired?: boolean;
  autoFocus?: boolean;
}

/** Label, control, error and help. */
function Field({
  children,
  ...props
}: FieldProps & {
  children: (control: object) => ReactNode;
}) {
  const { label, name, hideLabel, help, count, action, isRequired, autoFocus } = props;
  const id = useId();
  const problem = use(FieldProblems).find(({ path }) => path === name);
  const error = props.error || problem?.message;
  return (
    <div className={styles.field}>
      <span className={hideLabel ? 'visually-hidden' : styles.head}>
        <label htmlFor={id}>{label}</label>
        {action}
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
  /** Without `onChange`, the initial value. */
  value?: string;
  /** `caret`: where the cursor is. */
  onChange?: (value: string, caret: number | undefined) => void;
  type?: 'text' | 'email' | 'search' | 'number' | 'date' | 'time' | 'datetime-local';
  /** Makes a multi-line field that grows with its text. */
  rows?: number;
  /** More attributes of a multi-line field. */
  area?: ComponentProps<'textarea'>;
  /** The same text, drawn behind a multi-line field. */
  behind?: ReactNode;
  autoComplete?: string;
  placeholder?: string | undefined;
  mono?: boolean;
  /** Suggestions while typing. Other text is accepted too. */
  suggestions?: readonly string[];
  inputRef?: Ref<HTMLInputElement>;
}

/** A text field with label, help and error. */
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
          onChange: ({ target }: { target: HTMLInputElement | HTMLTextAreaElement }) =>
            onChange?.(target.value, target.selectionEnd ?? undefined),
        };
        return rows ? (
          <div className={styles.layers}>
            {props.behind && (
              <div className={`${styles.input} ${styles.behind}`} aria-hidden="true">
                {props.behind}
              </div>
            )}
            <textarea {...attributes} {...props.area} rows={rows} />
          </div>
        ) : (
          <>
            <input {...attributes} type={type} ref={inputRef} list={suggestions && list} />
            {suggestions && (
              <datalist id={list}>
                {suggestions.map((suggestion) => (
                  <option key={suggestion}>{suggestion}</option>
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
  /** Whether the choice may be empty. */
  isOptional?: boolean | undefined;
}

/** A choice of one option. */
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
  /** `withShift`: whether the Shift key was down. */
  onChange: (on: boolean, withShift: boolean) => void;
  children?: ReactNode;
  /** The name for screen readers of a box without text. */
  label?: string;
  isDisabled?: boolean;
}

/** A checkbox. */
export const Checkbox = ({ isSelected, onChange, children, label, isDisabled }: CheckboxProps) => (
  <label className={styles.checkbox}>
    <input
      type="checkbox"
      checked={isSelected}
      // React hands on a click here.
      onChange={({ target, nativeEvent }) =>
        onChange(target.checked, (nativeEvent as MouseEvent).shiftKey)
      }
      disabled={isDisabled}
      aria-label={label}
    />
    {children}
  </label>
);

import { ChevronDown } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { Button } from 'react-aria-components/Button';
import { Checkbox as AriaCheckbox } from 'react-aria-components/Checkbox';
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { Text } from 'react-aria-components/Text';
import { TextArea } from 'react-aria-components/TextArea';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import styles from './field.module.css';

interface Field {
  label: string;
  /** Names the field for screen readers alone, where what is around it says it. */
  hideLabel?: boolean;
  help?: ReactNode;
  /** What is wrong; empty for nothing. */
  error?: string | undefined;
  isDisabled?: boolean;
  isReadOnly?: boolean;
  name?: string;
  autoFocus?: boolean;
}

interface TextFieldProps extends Field {
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  type?: 'text' | 'email' | 'search' | 'url' | 'tel' | 'number' | 'date' | 'datetime-local';
  /** Rows; more than one makes a field of several lines, which grows with its text. */
  rows?: number;
  /** Shown beside the label while typing, such as "34 of 60". */
  count?: string | undefined;
  isRequired?: boolean;
  autoComplete?: string;
  placeholder?: string;
  maxLength?: number;
  mono?: boolean;
  inputRef?: Ref<HTMLInputElement | HTMLTextAreaElement>;
}

/** A field for text, with label, help and what is wrong. */
export function TextField(props: TextFieldProps) {
  const {
    label,
    hideLabel,
    help,
    error,
    rows = 1,
    count,
    mono,
    placeholder,
    inputRef,
    ...rest
  } = props;
  const className = `${styles.input} ${mono ? styles.mono : ''}`;
  return (
    <AriaTextField
      {...rest}
      isInvalid={!!error}
      className={styles.field ?? ''}
      validationBehavior="aria"
    >
      <span className={hideLabel ? 'visually-hidden' : styles.head}>
        <Label>{label}</Label>
        {count && <span className={styles.count}>{count}</span>}
      </span>
      {rows > 1 ? (
        <TextArea
          rows={rows}
          className={className}
          {...(placeholder && { placeholder })}
          ref={inputRef as Ref<HTMLTextAreaElement>}
        />
      ) : (
        <Input
          className={className}
          {...(placeholder && { placeholder })}
          ref={inputRef as Ref<HTMLInputElement>}
        />
      )}
      <Notes help={help} error={error} />
    </AriaTextField>
  );
}

interface Option<Value extends string = string> {
  value: Value;
  label: string;
  /** A second line in the list. */
  help?: string;
}

interface SelectProps<Value extends string> extends Field {
  value: Value | null;
  onChange: (value: Value) => void;
  options: readonly Option<Value>[];
  placeholder?: string;
}

/** A choice of one. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, hideLabel, help, error, value, onChange, options, isReadOnly, ...rest } = props;
  return (
    <AriaSelect
      {...rest}
      isDisabled={rest.isDisabled === true || isReadOnly === true}
      isInvalid={!!error}
      value={value}
      onChange={(key) => {
        const chosen = options.find((option) => option.value === key);
        if (chosen) onChange(chosen.value);
      }}
      className={styles.field ?? ''}
    >
      <Label className={hideLabel ? 'visually-hidden' : (styles.head ?? '')}>{label}</Label>
      <Button className={`${styles.input} ${styles.select}`}>
        <SelectValue />
        <ChevronDown aria-hidden="true" />
      </Button>
      <Notes help={help} error={error} />
      <Popover className={styles.popover ?? ''}>
        <ListBox items={options} className={styles.options ?? ''}>
          {(option) => (
            <ListBoxItem id={option.value} textValue={option.label} className={styles.option ?? ''}>
              <Text slot="label">{option.label}</Text>
              {option.help && (
                <Text slot="description" className={styles.help ?? ''}>
                  {option.help}
                </Text>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}

interface CheckboxProps {
  isSelected: boolean;
  onChange: (on: boolean) => void;
  children: ReactNode;
  /** Name for screen readers, without text beside the box. */
  label?: string;
  isDisabled?: boolean;
  isIndeterminate?: boolean;
}

/** A box to tick. */
export function Checkbox({ children, label, ...rest }: CheckboxProps) {
  return (
    <AriaCheckbox
      {...rest}
      {...(label && { 'aria-label': label })}
      className={styles.checkbox ?? ''}
    >
      <span className={styles.box} aria-hidden="true" />
      {children}
    </AriaCheckbox>
  );
}

function Notes({ help, error }: Pick<Field, 'help' | 'error'>) {
  return (
    <>
      <FieldError className={styles.error ?? ''}>{error}</FieldError>
      {help && (
        <Text slot="description" className={styles.help ?? ''}>
          {help}
        </Text>
      )}
    </>
  );
}

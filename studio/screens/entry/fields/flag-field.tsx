import { Checkbox } from '../../../parts/field.tsx';
import { FieldNotes } from './field-notes.tsx';
import { useControl, useForm, type FieldProps } from './form-context.ts';
import styles from './fields.module.css';

/** Present and true, or absent. */
export function FlagInput(props: FieldProps) {
  const { change } = useForm();
  const { label, help, error, isReadOnly } = useControl(props);
  return (
    <div className={styles.flag}>
      <Checkbox
        isSelected={props.value === true}
        onChange={(on) => change(props.path, on || undefined)}
        isDisabled={isReadOnly}
      >
        {label}
      </Checkbox>
      <FieldNotes help={help} error={error} />
    </div>
  );
}

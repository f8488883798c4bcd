import { Plus } from 'lucide-react';
import { Button } from '../../../parts/button.tsx';
import controls from '../../../parts/field.module.css';
import { isShort, joined, sizeOf } from '../form-model.ts';
import { FieldNotes } from './field-notes.tsx';
import { Fold } from './fold.tsx';
import { fieldId, useControl, useForm, type FieldProps } from './form-context.ts';
import styles from './fields.module.css';

/** More fields than this are closed at first. */
const LONG = 8;

/** The fields of a group, below each other. */
export function GroupFields({ field, path, value }: FieldProps) {
  const { View } = useForm();
  const values = (value ?? {}) as Record<string, unknown>;
  return (
    <div className={styles.fields}>
      {Object.entries(field.fields ?? {}).map(([name, part]) => (
        <div
          key={name}
          id={fieldId(joined(path, name))}
          data-type={part.type}
          className={isShort(part) ? styles.short : ''}
        >
          <View field={part} path={joined(path, name)} value={values[name]} />
        </div>
      ))}
    </div>
  );
}

/** Several fields that belong together; one that may be left out is added and removed as a whole. */
export function GroupInput(props: FieldProps) {
  const { field, path, value } = props;
  const { change } = useForm();
  const { label, help, error, isReadOnly } = useControl(props);
  const notes = <FieldNotes help={help} error={error} />;
  if (field.optional && value === undefined)
    return isReadOnly ? null : (
      <div className={`${controls.field} ${styles.absent}`}>
        <Button icon={<Plus />} onPress={() => change(path, {})}>
          {`Add: ${label}`}
        </Button>
        {notes}
      </div>
    );
  return (
    <Fold
      path={path}
      label={label}
      value={value}
      open={sizeOf(value) <= LONG}
    >
      {notes}
      <GroupFields {...props} />
      {field.optional && !isReadOnly && (
        <Button onPress={() => change(path, undefined)}>{`Remove: ${label}`}</Button>
      )}
    </Fold>
  );
}

import { Plus } from 'lucide-react';
import type { Field } from '../../../../contract/kinds/field.ts';
import { Button } from '../../../parts/button.tsx';
import controls from '../../../parts/field.module.css';
import { emptyValue, isShort, sizeOf } from '../form-model.ts';
import { Fold } from './fold.tsx';
import { FieldNotes, useControl, useForm, type FieldProps } from './form-context.tsx';
import styles from './fields.module.css';

/** Groups with more fields are closed at first. */
const LONG = 8;

interface FieldListProps {
  fields: readonly [name: string, field: Field][];
  values: unknown;
  /** The path of their group; empty for the form. */
  path: string;
}

/** Fields in a column. Short fields share a line. */
export function FieldList({ fields, values, path }: FieldListProps) {
  const { View, idOf } = useForm();
  return fields.map(([name, field]) => {
    const at = path === '' ? name : `${path}.${name}`;
    const value = (values as Record<string, unknown> | null)?.[name];
    if (field.isRetired && value === undefined) return null;
    return (
      <div
        key={name}
        id={idOf(at)}
        data-type={field.type}
        className={isShort(field) ? styles.short : ''}
      >
        <View field={field} path={at} value={value} />
      </div>
    );
  });
}

/** The fields of a group. */
export const GroupFields = ({ field, path, value }: FieldProps) => (
  <div className={styles.fields}>
    <FieldList fields={Object.entries(field.fields ?? {})} path={path} values={value} />
  </div>
);

/** A group of fields. An optional group is added and removed as a whole. */
export function GroupInput(props: FieldProps) {
  const { field, path, value } = props;
  const { write, label, help, error, isReadOnly } = useControl(props);
  const notes = <FieldNotes help={help} error={error} />;
  if (field.optional && value === undefined)
    return isReadOnly ? null : (
      <div className={`${controls.field} ${styles.absent}`}>
        <Button icon={<Plus />} onPress={() => write(emptyValue(field))}>
          {`Add: ${label}`}
        </Button>
        {notes}
      </div>
    );
  return (
    <Fold path={path} label={label} value={value} open={sizeOf(value) <= LONG}>
      {notes}
      <GroupFields {...props} />
      {field.optional && !isReadOnly && (
        <Button onPress={() => write(undefined)}>{`Remove: ${label}`}</Button>
      )}
    </Fold>
  );
}

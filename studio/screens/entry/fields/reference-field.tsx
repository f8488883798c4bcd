import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ListedEntry } from '../../../../server/studio/studio-types.ts';
import { entriesQuery } from '../../../api-client.ts';
import controls from '../../../parts/field.module.css';
import { Select } from '../../../parts/field.tsx';
import { textValue } from '../form-model.ts';
import { useControl, useForm, type FieldProps } from './form-context.ts';
import styles from './fields.module.css';

/** Another entry, stored by its slug or its name. */
export function ReferenceInput(props: FieldProps) {
  const { field, path } = props;
  const { change } = useForm();
  const { data } = useQuery(entriesQuery);
  const value = typeof props.value === 'string' ? props.value : '';
  const stored = ({ slug, title }: ListedEntry) => (field.by === 'name' ? (title ?? slug) : slug);
  const ofKind = data?.entries.filter(({ kind }) => kind === field.to) ?? [];
  const target = ofKind.find((entry) => stored(entry) === value);
  const options = ofKind
    .map((entry) => ({ value: stored(entry), label: entry.title ?? entry.slug }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
  // What is not there stays until something else is chosen.
  if (value !== '' && !target)
    options.unshift({ value, label: data ? `${value} (there is no such ${field.to})` : value });
  if (field.optional) options.unshift({ value: '', label: 'None' });
  return (
    <div className={controls.field}>
      <Select
        {...useControl(props)}
        value={value === '' && !field.optional ? null : value}
        onChange={(chosen) => change(path, textValue(field, chosen))}
        options={options}
        placeholder="Choose"
      />
      {target && (
        <Link to="/entries/$id" params={{ id: target.id }} className={styles.target}>
          {target.slug}
        </Link>
      )}
    </div>
  );
}

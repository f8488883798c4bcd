import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ListedEntry } from '../../../../server/studio/studio-types.ts';
import { entriesQuery, entryQuery } from '../../../api-client.ts';
import controls from '../../../parts/field.module.css';
import { Select, TextField } from '../../../parts/field.tsx';
import { textValue } from '../form-model.ts';
import { entryName } from '../../../parts/entry-name.ts';
import { useControl, type FieldProps } from './form-context.tsx';
import styles from './fields.module.css';

/** A reference to another entry, stored as its slug or as its name. A name may match no entry. */
export function ReferenceInput(props: FieldProps) {
  const { field } = props;
  const { write, ...control } = useControl(props);
  const { data } = useQuery(entriesQuery);
  const value = typeof props.value === 'string' ? props.value : '';
  const isName = field.by === 'name';
  const stored = ({ slug, title }: ListedEntry) => (isName ? (title ?? slug) : slug);
  const ofKind = data?.entries.filter(({ kind }) => kind === field.to) ?? [];
  const target = ofKind.find((entry) => stored(entry) === value);
  const options = ofKind
    .map((entry) => ({ value: stored(entry), label: entryName(entry) }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
  const choose = (chosen: string) => write(textValue(field, chosen));
  return (
    <div className={controls.field}>
      {isName ? (
        <TextField
          {...control}
          value={value}
          onChange={choose}
          suggestions={options.map((option) => option.value)}
        />
      ) : (
        <Select
          {...control}
          value={value === '' ? null : value}
          onChange={choose}
          options={[
            // A value without an entry stays until the person chooses another.
            ...(value === '' || target
              ? []
              : [{ value, label: data ? `${value} (there is no such ${field.to})` : value }]),
            ...options,
          ]}
          isOptional={field.optional}
        />
      )}
      {target && (
        <Link to="/entries/$id" params={{ id: target.id }} className={styles.target}>
          Open {entryName(target)}
        </Link>
      )}
    </div>
  );
}

/** An item of a list in another entry, such as the group of a question. */
export function AmongInput(props: FieldProps) {
  const { kind, list } = props.field.among!;
  const { write, ...control } = useControl(props);
  const { data } = useQuery(entriesQuery);
  const { id = '' } = data?.entries.find((entry) => entry.kind === kind) ?? {};
  const { data: entry } = useQuery({ ...entryQuery(id), enabled: id !== '' });
  const items = (entry?.newest.values?.[list] ?? []) as { id: string; title: string }[];
  const value = typeof props.value === 'string' && props.value !== '' ? props.value : null;
  const options = items.map((item) => ({ value: item.id, label: item.title }));
  // A value that is none of them stays until the person chooses another.
  if (value !== null && !items.some((item) => item.id === value))
    options.unshift({ value, label: entry ? 'None of these; shown with the last' : '…' });
  return <Select {...control} value={value} onChange={write} options={options} />;
}

import { Ellipsis, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../../parts/button.tsx';
import controls from '../../../parts/field.module.css';
import { Menu, type Act } from '../../../parts/menu.tsx';
import { Handle, moved, useSortable } from '../../../parts/sortable.tsx';
import { emptyValue, firstWords, sizeOf } from '../form-model.ts';
import { Fold } from './fold.tsx';
import { FieldNotes, useControl, useForm, type FieldProps } from './form-context.tsx';
import { GroupFields } from './group-field.tsx';
import sortableStyles from '../../../parts/sortable.module.css';
import styles from './fields.module.css';

/** Lists of at most this many small items show them open. */
const FEW = 2;
const SMALL = 6;

/** A list of values. Items move by dragging, by keys, or by the menu of an item. */
export function ListInput(props: FieldProps) {
  const { field, path, value } = props;
  const { item, min = 0, advised = 0, max = Infinity } = field;
  const { View, idOf } = useForm();
  const { write, label, help, error, isReadOnly } = useControl(props);
  const items = Array.isArray(value) ? (value as unknown[]) : [];
  const [known, setKeys] = useState<readonly string[]>([]);
  // A key moves with its item.
  const keys = items.map((_, index) => known[index] ?? `at-${index}`);
  const [note, setNote] = useState('');
  const { itemProps, handleProps, movesOf } = useSortable(items.length, (from, to) => {
    const words = `${item?.label} moved to position ${to + 1} of ${items.length}`;
    reorder(moved(items, from, to), moved(keys, from, to), words);
  });
  const id = useId();
  if (!item) return null;

  function reorder(next: unknown[], nextKeys: string[], words: string) {
    write(next.length === 0 && field.optional ? undefined : next);
    setKeys(nextKeys);
    setNote(words);
  }
  const remove = (index: number) =>
    reorder(items.toSpliced(index, 1), keys.toSpliced(index, 1), `${item.label} removed`);
  function add(index: number, added: unknown) {
    const key = crypto.randomUUID();
    reorder(
      items.toSpliced(index, 0, added),
      keys.toSpliced(index, 0, key),
      `${item?.label} added`,
    );
    requestAnimationFrame(() =>
      document
        .getElementById(idOf(`${path}.${index}`))
        ?.querySelector<HTMLElement>('input, textarea')
        ?.focus(),
    );
  }

  const limits =
    items.length < min && !(field.optional && items.length === 0)
      ? `, at least ${min} needed`
      : items.length < advised
        ? `, ${advised} or more recommended`
        : items.length < max
          ? ''
          : ', no more fit';
  return (
    // Lists within groups may have equal names, as those of regions must not be.
    <section
      className={`stack ${styles.list}`}
      aria-labelledby={id}
      {...(path.includes('.') && { role: 'group' })}
    >
      <div className="row">
        <h3 id={id}>{label}</h3>
        <span className={controls.help}>{items.length + limits}</span>
      </div>
      <FieldNotes help={help} error={error} />
      <ol className={styles.items}>
        {items.map((one, index) => {
          const at = `${path}.${index}`;
          const name = `${item.label} ${index + 1}`;
          const acts: Act[] = [
            ...movesOf(index),
            { label: 'Duplicate', run: () => add(index + 1, one), isDisabled: items.length >= max },
            { label: 'Remove', run: () => remove(index), danger: true },
          ];
          return (
            <li
              key={keys[index]}
              id={idOf(at)}
              {...(!isReadOnly && itemProps(index))}
              className={`${sortableStyles.item} ${styles.item}`}
            >
              {!isReadOnly && <Handle {...handleProps(index)} />}
              {item.type === 'group' ? (
                <Fold
                  path={at}
                  label={name}
                  value={one}
                  open={
                    sizeOf(one) <= SMALL && (items.length <= FEW || firstWords(one, String) === '')
                  }
                >
                  <GroupFields field={item} path={at} value={one} />
                </Fold>
              ) : (
                <View field={item} path={at} value={one} label={name} />
              )}
              {!isReadOnly && (
                <Menu
                  label={name}
                  trigger={<Button variant="plain" icon={<Ellipsis />} label={`Change ${name}`} />}
                  acts={acts}
                />
              )}
            </li>
          );
        })}
      </ol>
      {!isReadOnly && (
        <Button
          icon={<Plus />}
          onPress={() => add(items.length, emptyValue(item))}
          isDisabled={items.length >= max}
        >
          {`Add: ${item.label}`}
        </Button>
      )}
      <p role="status" className="visually-hidden">
        {note}
      </p>
    </section>
  );
}

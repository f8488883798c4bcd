import { Ellipsis, GripVertical, Plus } from 'lucide-react';
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useDrag } from 'react-aria-components/useDrag';
import { useDrop } from 'react-aria-components/useDrop';
import { Button } from '../../../parts/button.tsx';
import controls from '../../../parts/field.module.css';
import { Menu, type Act } from '../../../parts/menu.tsx';
import { emptyValue, joined, moved, sizeOf } from '../form-model.ts';
import { FieldNotes } from './field-notes.tsx';
import { Fold } from './fold.tsx';
import { fieldId, useControl, useForm, type FieldProps } from './form-context.ts';
import { GroupFields } from './group-field.tsx';
import styles from './fields.module.css';

/** So many items are shown open, if they have few fields. */
const FEW = 2;
const SMALL = 6;

/** The item that is dragged; only its own list takes it. */
let dragged: { list: string; index: number } | null = null;

/** Keys of items that stay theirs when they move. */
function useItemKeys(length: number) {
  const [known, setKeys] = useState<readonly string[]>([]);
  const keys = Array.from({ length }, (_, index) => known[index] ?? `at-${index}`);
  return [keys, setKeys] as const;
}

/** Several values of one field, in an order. */
export function ListInput(props: FieldProps) {
  const { field, path, value } = props;
  const { item, min = 0, max = Infinity } = field;
  const { change } = useForm();
  const { label, help, error, isReadOnly } = useControl(props);
  const items = Array.isArray(value) ? (value as unknown[]) : [];
  const [keys, setKeys] = useItemKeys(items.length);
  const [said, setSaid] = useState('');
  const id = useId();
  if (!item) return null;

  function reorder(next: unknown[], nextKeys: string[], words: string) {
    change(path, next.length === 0 && field.optional ? undefined : next);
    setKeys(nextKeys);
    setSaid(words);
  }
  function move(from: number, to: number) {
    if (to < 0 || to >= items.length || from === to) return;
    const focused = document.activeElement;
    const words = `${item?.label} moved to place ${to + 1} of ${items.length}`;
    reorder(moved(items, from, to), moved(keys, from, to), words);
    // The browser takes focus from an element that moves.
    requestAnimationFrame(() => focused instanceof HTMLElement && focused.focus());
  }
  const remove = (index: number) =>
    reorder(items.toSpliced(index, 1), keys.toSpliced(index, 1), `${item.label} removed`);
  function add(index: number, added: unknown) {
    const key = crypto.randomUUID();
    reorder(items.toSpliced(index, 0, added), keys.toSpliced(index, 0, key), `${item?.label} added`);
    requestAnimationFrame(() =>
      document
        .getElementById(fieldId(joined(path, index)))
        ?.querySelector<HTMLElement>('input, textarea')
        ?.focus(),
    );
  }

  const limits = min === max ? `of ${min}` : max < 100 ? `of ${min} to ${max}` : '';
  const isGroup = item.type === 'group';
  return (
    <section className={styles.list} aria-labelledby={id}>
      <div className={styles.listHead}>
        <h3 id={id}>{label}</h3>
        <span className={controls.help}>{`${items.length} ${limits}`}</span>
      </div>
      <FieldNotes help={help} error={error} />
      <ol className={styles.items}>
        {items.map((one, index) => {
          const at = joined(path, index);
          const name = `${item.label} ${index + 1}`;
          const acts: Act[] = [
            { label: 'Move up', run: () => move(index, index - 1), shortcut: 'alt+ArrowUp' },
            { label: 'Move down', run: () => move(index, index + 1), shortcut: 'alt+ArrowDown' },
            { label: 'Duplicate', run: () => add(index + 1, one), isDisabled: items.length >= max },
            { label: 'Remove', run: () => remove(index), danger: true },
          ];
          const menu = !isReadOnly && (
            <Menu
              label={name}
              trigger={<Button look="plain" icon={<Ellipsis />} label={`Change ${name}`} />}
              acts={acts.filter(
                ({ label: act }) =>
                  !(act === 'Move up' && index === 0) &&
                  !(act === 'Move down' && index === items.length - 1),
              )}
            />
          );
          return (
            <Item
              key={keys[index]}
              list={path}
              index={index}
              name={name}
              isReadOnly={isReadOnly}
              onMove={move}
            >
              {(handle) =>
                isGroup ? (
                  <Fold
                    path={at}
                    label={name}
                    value={one}
                    open={items.length <= FEW && sizeOf(one) <= SMALL}
                    handle={handle}
                    actions={menu}
                  >
                    <GroupFields field={item} path={at} value={one} />
                  </Fold>
                ) : (
                  <Single field={item} path={at} value={one} label={name} handle={handle}>
                    {menu}
                  </Single>
                )
              }
            </Item>
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
        {said}
      </p>
    </section>
  );
}

function Single({
  handle,
  children,
  ...field
}: FieldProps & { handle: ReactNode; children: ReactNode }) {
  const { View } = useForm();
  return (
    <div className={styles.single}>
      {handle}
      <View {...field} />
      {children}
    </div>
  );
}

interface ItemProps {
  list: string;
  index: number;
  name: string;
  isReadOnly: boolean;
  onMove: (from: number, to: number) => void;
  children: (handle: ReactNode) => ReactNode;
}

/** An item that is dragged by its handle, by pointer or keys, or moved by Alt with the arrow keys. */
function Item({ list, index, name, isReadOnly, onMove, children }: ItemProps) {
  const ref = useRef<HTMLLIElement>(null);
  const { dragProps, isDragging } = useDrag({
    isDisabled: isReadOnly,
    // Not text: fields would take it.
    getItems: () => [{ 'x-studio/item': name }],
    getAllowedDropOperations: () => ['move'],
    onDragStart: () => (dragged = { list, index }),
    onDragEnd: () => (dragged = null),
  });
  const { dropProps, isDropTarget } = useDrop({
    ref,
    isDisabled: isReadOnly,
    getDropOperation: () =>
      dragged?.list === list && dragged.index !== index ? 'move' : 'cancel',
    onDrop: () => dragged && onMove(dragged.index, index),
  });
  function onKeyDown(event: KeyboardEvent) {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (isReadOnly || !event.altKey || by === 0) return;
    event.preventDefault();
    // An item within an item.
    event.stopPropagation();
    onMove(index, index + by);
  }
  const side = dragged && dragged.index < index ? styles.below : styles.above;
  return (
    <li
      {...dropProps}
      ref={ref}
      id={fieldId(joined(list, index))}
      // Focused while something is dragged by keys.
      tabIndex={-1}
      aria-label={name}
      className={[styles.item, isDragging && styles.dragged, isDropTarget && side]
        .filter(Boolean)
        .join(' ')}
      onKeyDown={onKeyDown}
    >
      {children(
        !isReadOnly && (
          // Firefox does not drag buttons.
          <span
            {...dragProps}
            role="button"
            tabIndex={0}
            aria-label={`Drag ${name}`}
            title="Drag, or Alt + ↑ ↓"
            className={styles.handle}
            onDragStart={(event) => {
              dragProps.onDragStart?.(event);
              if (ref.current) event.dataTransfer.setDragImage(ref.current, 12, 12);
            }}
          >
            <GripVertical aria-hidden="true" />
          </span>
        ),
      )}
    </li>
  );
}

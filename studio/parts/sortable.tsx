import { GripVertical } from 'lucide-react';
import { useState, type HTMLAttributes, type KeyboardEvent, type LiHTMLAttributes } from 'react';
import type { Act } from './menu.tsx';
import styles from './sortable.module.css';

/** A copy with one item moved. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(to, 0, items[from] as Item);
}

/**
 * The items of a list that move by dragging their handles, by Alt and the arrow keys, or by the acts of a menu.
 *
 * @param count how many items there are
 */
export function useSortable(count: number, onMove: (from: number, to: number) => void) {
  /** The index of the dragged item, and the index of the drop target. */
  const [drag, setDrag] = useState<{ from: number; to: number } | null>(null);

  function move(from: number, to: number) {
    if (to < 0 || to >= count || from === to) return;
    const focused = document.activeElement;
    onMove(from, to);
    // An element loses focus when it moves in the document.
    requestAnimationFrame(() => focused instanceof HTMLElement && focused.focus());
  }
  function onKeyDown(event: KeyboardEvent, index: number) {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (!event.altKey || by === 0) return;
    event.preventDefault();
    // The event belongs to a nested list.
    event.stopPropagation();
    move(index, index + by);
  }
  function itemProps(index: number) {
    const isTarget = drag?.to === index && drag.from !== index;
    return {
      className: styles.item,
      'data-drop': isTarget ? (drag.from < index ? 'below' : 'above') : undefined,
      onKeyDown: (event: KeyboardEvent) => onKeyDown(event, index),
      onDragOver(event) {
        if (!drag) return;
        event.preventDefault();
        if (drag.to !== index) setDrag({ ...drag, to: index });
      },
      onDrop(event) {
        if (!drag) return;
        event.preventDefault();
        move(drag.from, index);
      },
    } satisfies LiHTMLAttributes<HTMLLIElement> & { 'data-drop': string | undefined };
  }
  const handleProps = (index: number): HTMLAttributes<HTMLElement> => ({
    onDragStart({ currentTarget, dataTransfer }) {
      // Text could be dropped into fields.
      dataTransfer.setData('x-studio/item', '');
      dataTransfer.setDragImage(currentTarget.parentElement ?? currentTarget, 12, 12);
      setDrag({ from: index, to: index });
    },
    onDragEnd: () => setDrag(null),
  });
  /** For the menu of an item. */
  const movesOf = (index: number): Act[] => [
    {
      label: 'Move up',
      run: () => move(index, index - 1),
      shortcut: 'alt+ArrowUp',
      isDisabled: index === 0,
    },
    {
      label: 'Move down',
      run: () => move(index, index + 1),
      shortcut: 'alt+ArrowDown',
      isDisabled: index === count - 1,
    },
  ];
  return { move, itemProps, handleProps, movesOf };
}

/** What an item is dragged by. */
export const Handle = (props: HTMLAttributes<HTMLElement>) => (
  <span draggable title="Drag, or Alt + ↑ ↓" className={styles.handle} {...props}>
    <GripVertical size={16} aria-hidden="true" />
  </span>
);

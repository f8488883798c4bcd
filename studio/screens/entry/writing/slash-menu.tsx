import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { Keys } from '../../../parts/shortcut.tsx';
import { chooseSlash, slashId, slashKey } from './slash-state.ts';
import styles from './writing.module.css';
import type { Writing } from './writing-session.ts';

/** What can be inserted, below the slash that was typed. Focus stays in the text. */
export function SlashMenu({ writing }: { writing: Writing }) {
  const { ctx, view, subscribe } = writing;
  const slash = useSyncExternalStore(subscribe, () => slashKey.getState(view.state) ?? null);
  const list = useRef<HTMLDivElement>(null);
  const { from, index } = slash ?? {};
  useLayoutEffect(() => {
    const menu = list.current;
    if (!menu || from === undefined) return;
    const { left, bottom, top } = view.coordsAtPos(from);
    const { offsetWidth, offsetHeight, parentElement } = menu;
    const frame = parentElement!.getBoundingClientRect();
    const isBelow = bottom + 6 + offsetHeight < innerHeight || top < offsetHeight;
    menu.style.left = `${Math.max(0, Math.min(left - frame.left, frame.width - offsetWidth))}px`;
    menu.style.top = `${(isBelow ? bottom + 6 : top - 6 - offsetHeight) - frame.top}px`;
    menu.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [view, from, index, slash]);
  if (!slash) return null;
  return (
    <div ref={list} id={slashId} role="listbox" aria-label="Insert" className={styles.slash}>
      {slash.acts.map((act, place) => {
        const { label, icon: Icon, keys } = act;
        return (
          <button
            key={label}
            type="button"
            tabIndex={-1}
            id={`${slashId}-${place}`}
            role="option"
            aria-selected={place === index}
            // The text keeps the focus.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => chooseSlash(ctx, act)}
          >
            {Icon && <Icon aria-hidden="true" />}
            <span>{label}</span>
            {keys && <Keys keys={keys.toLowerCase().replaceAll('-', '+')} />}
          </button>
        );
      })}
    </div>
  );
}

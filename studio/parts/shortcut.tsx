import { useEffect, useEffectEvent } from 'react';
import styles from './shortcut.module.css';

interface Shortcut {
  keys: string;
  label: string;
  run: () => void;
}

const IS_MAC = /Mac|iPhone|iPad/.test(navigator.platform);
const OFF = 'studio.no-letter-keys';

const shortcuts = new Set<Shortcut>();

/** The active shortcuts, the latest last. */
export const listShortcuts = (): readonly Shortcut[] => [...shortcuts];

/** Whether shortcuts of a single letter are on (WCAG 2.1.4); the shortcuts dialog turns them off. */
export const letterKeys = {
  on: () => localStorage.getItem(OFF) === null,
  set(on: boolean) {
    if (on) localStorage.removeItem(OFF);
    else localStorage.setItem(OFF, '1');
  },
};

/**
 * Runs `act` on a key: `c`, `?`, `Escape` or `mod+k` (Ctrl, or Cmd on a Mac). While somebody types, only `Escape` and
 * keys with `mod` work.
 */
export function useShortcut(keys: string | undefined, label: string, act: () => void) {
  const run = useEffectEvent(act);
  useEffect(() => {
    if (!keys) return;
    const shortcut = { keys, label, run: () => run() };
    shortcuts.add(shortcut);
    return () => void shortcuts.delete(shortcut);
  }, [keys, label]);
}

const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest(
    'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]',
  ) !== null;

const nameOf = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) => {
  const name = key.length === 1 ? key.toLowerCase() : key;
  const mod = IS_MAC ? metaKey : ctrlKey;
  if (altKey || (IS_MAC ? ctrlKey : metaKey)) return null;
  return `${mod ? 'mod+' : ''}${shiftKey && key.length > 1 ? 'shift+' : ''}${name}`;
};

/** The shortcut that a key runs; none while a dialog or a menu is open. */
export function findShortcut(event: KeyboardEvent): Shortcut | undefined {
  const name = nameOf(event);
  if (name === null || event.defaultPrevented || event.isComposing) return;
  const withMod = name.startsWith('mod+');
  if (!withMod && isTyping(event.target) && name !== 'Escape') return;
  if (!withMod && name.length === 1 && !letterKeys.on()) return;
  // A toast has the role of a dialog, in a region.
  if (document.querySelector('[role=dialog], [role=alertdialog]:not([role=region] *)')) return;
  if (event.repeat && !withMod) return;
  return listShortcuts().findLast(({ keys }) => keys === name);
}

/** Handles the keys of the whole page. */
export function onKey(event: KeyboardEvent) {
  const found = findShortcut(event);
  if (!found) return;
  event.preventDefault();
  found.run();
}

const SHOWN: Record<string, string> = {
  mod: IS_MAC ? '⌘' : 'Ctrl',
  shift: 'Shift',
  alt: IS_MAC ? '⌥' : 'Alt',
  Escape: 'Esc',
  Enter: '↵',
  ArrowUp: '↑',
  ArrowDown: '↓',
};

/** Shows keys. Screen readers skip them in a button; the list of shortcuts has them read out (`spoken`). */
export function Keys({ keys, spoken = false }: { keys: string; spoken?: boolean }) {
  return (
    <span className={styles.keys} aria-hidden={!spoken}>
      {keys.split('+').map((part) => (
        <kbd key={part}>{SHOWN[part] ?? part.toUpperCase()}</kbd>
      ))}
    </span>
  );
}

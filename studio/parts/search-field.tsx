import { Search } from 'lucide-react';
import { useRef, useState } from 'react';
import { TextField } from './field.tsx';
import styles from './list.module.css';
import { Keys, useShortcut } from './shortcut.tsx';

/** The search of a list, with its key. While somebody types, `value` may lag behind. */
export function SearchField({ value, onChange }: { value: string; onChange: (q: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  useShortcut('/', 'Search the list', () => input.current?.focus());
  return (
    <div className={styles.search} onBlur={() => setTyped(null)}>
      <Search size={16} aria-hidden="true" />
      <TextField
        label="Search"
        hideLabel
        type="search"
        placeholder="Words, a name, a number"
        value={typed ?? value}
        onChange={(text) => {
          setTyped(text);
          onChange(text);
        }}
        inputRef={input}
      />
      <Keys keys="/" />
    </div>
  );
}

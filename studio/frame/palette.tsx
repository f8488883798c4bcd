import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Input } from 'react-aria-components/Input';
import { TextField } from 'react-aria-components/TextField';
import { kindNames, kindOf } from '../../contract/kinds/content-kinds.ts';
import type { ListedEntry } from '../../server/studio/studio-types.ts';
import { describeError, entriesQuery } from '../api-client.ts';
import { Dialog } from '../parts/dialog.tsx';
import { ActList, type Act } from '../parts/menu.tsx';
import { viewOf } from '../screens/entries/entries-view.ts';
import styles from './palette.module.css';

/** At most this many results are rendered. */
const SHOWN = 40;

interface FinderProps {
  title: string;
  placeholder: string;
  /** The initial query. */
  initial?: string;
  /** Lists the choices for a query and the entries that match it. */
  actsOf: (query: string, entries: readonly ListedEntry[]) => readonly Act[];
  close: () => void;
}

/** A dialog that finds entries by title, slug or kind, and lists the choices that `actsOf` makes of them. */
export function Finder({ title, placeholder, initial = '', actsOf, close }: FinderProps) {
  const { data, error } = useQuery(entriesQuery);
  const [query, setQuery] = useState(initial);
  const entries = useMemo(() => viewOf(data?.entries ?? [], { q: query }), [data, query]);
  const found = actsOf(query, entries).slice(0, SHOWN);
  return (
    <Dialog title={title} onClose={close} size="top" bare>
      <Autocomplete inputValue={query} onInputChange={setQuery}>
        <TextField
          aria-label={title}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field is what the dialog is for
          autoFocus
        >
          <Input className={styles.input ?? ''} placeholder={placeholder} autoCapitalize="off" />
        </TextField>
        <div className={styles.list} tabIndex={0} role="group" aria-label="Found">
          <ActList label="Found" acts={found} onAct={close} />
        </div>
      </Autocomplete>
      <p role="status" className={styles.none}>
        {error && !data
          ? `The entries could not be loaded: ${describeError(error)}`
          : !data
            ? 'Loading the entries…'
            : found.length === 0 && `Nothing has “${query.trim()}” in its title, address or kind.`}
      </p>
    </Dialog>
  );
}

interface PaletteProps {
  close: () => void;
  acts: readonly Act[];
  /** Whether the person may make entries. */
  writes: boolean;
}

/** Finds any entry by title, slug or kind, and every act. */
export default function Palette({ close, acts, writes }: PaletteProps) {
  const makes = (writes ? kindNames : [])
    .filter((name) => 'folder' in kindOf(name).files)
    .map((name): Act => ({
      label: `New ${kindOf(name).label.toLowerCase()}`,
      run: `/?make=${name}`,
    }));
  return (
    <Finder
      title="Find an entry or an act"
      placeholder="A title, an address, a kind, or what to do"
      actsOf={(query, entries) => {
        const words = query.toLowerCase().split(/\s+/);
        return [
          ...[...acts, ...makes].filter(({ label }) =>
            words.every((word) => label.toLowerCase().includes(word)),
          ),
          // Without a limit, each keystroke would make an act for every entry.
          ...entries.slice(0, SHOWN).map(({ id, kind, slug, title }): Act => {
            const { label, files } = kindOf(kind);
            const run = `/entries/${id}`;
            return 'file' in files
              ? { label, note: 'Entry', run }
              : { label: title ?? slug, note: `${label} · ${slug}`, run };
          }),
        ];
      }}
      close={close}
    />
  );
}

import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Input } from 'react-aria-components/Input';
import { TextField } from 'react-aria-components/TextField';
import { formKinds, kindOf } from '../../contract/kinds/content-kinds.ts';
import type { ListedEntry } from '../../server/studio/studio-types.ts';
import { describeError, entriesQuery } from '../api-client.ts';
import { Dialog } from '../parts/dialog.tsx';
import { entryName } from '../parts/entry-name.ts';
import { addressOf, useFound, type Found } from '../parts/found-words.tsx';
import type { Act } from '../parts/menu.tsx';
import { ResultList } from '../parts/result-list.tsx';
import { viewOf } from '../screens/entries/entries-view.ts';
import styles from './palette.module.css';

/** At most this many results are rendered. */
const SHOWN = 40;

interface FinderProps {
  title: string;
  placeholder: string;
  /** The initial query. */
  initial?: string;
  /** Lists the choices for a query and the entries that match it, with the words that were found in them. */
  actsOf: (query: string, entries: readonly FoundEntry[], isSearching: boolean) => readonly Act[];
  close: () => void;
}

type FoundEntry = ListedEntry & { found: Found | undefined };

/** A dialog that finds entries by their names and texts, and lists the choices that `actsOf` makes of them. */
export function Finder({ title, placeholder, initial = '', actsOf, close }: FinderProps) {
  const { data, error } = useQuery(entriesQuery);
  const [query, setQuery] = useState(initial);
  const { found, isSearching } = useFound(query);
  const entries = useMemo(() => {
    const wordsOf = new Map(found.map((one) => [one.id, one]));
    // Without a limit, each keystroke would make an act for every entry.
    return (
      viewOf(data?.entries ?? [], { q: query }, found)
        // One less leaves a place for the search of enquiries, which stands last.
        .slice(0, SHOWN - 1)
        .map((entry) => ({ ...entry, found: wordsOf.get(entry.id) }))
    );
  }, [data, query, found]);
  const acts = actsOf(query, entries, isSearching).slice(0, SHOWN);
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
        <div className={styles.list} tabIndex={0} role="group" aria-label="Results">
          <ResultList label="Results" acts={acts} onAct={close} />
        </div>
      </Autocomplete>
      <p role="status" className={styles.none}>
        {error && !data
          ? `Entries could not be loaded. ${describeError(error)}`
          : !data
            ? 'Loading the entries…'
            : acts.length === 0 && `No results for “${query.trim()}”`}
      </p>
    </Dialog>
  );
}

interface PaletteProps {
  close: () => void;
  acts: readonly Act[];
  /** Whether the person may make entries, and read enquiries. */
  writes: boolean;
  reads: boolean;
}

/** What the number of an enquiry, and that of a phone, have at least. */
const NUMBER = /\p{Nd}.*\p{Nd}.*\p{Nd}|^\s*#?[\da-f]{8}\s*$/iu;

/** Goes to the enquiries with a number: entries are found here, enquiries in their list. */
const findEnquiries = (query: string): Act => ({
  label: `Search enquiries for ${query.trim()}`,
  run: `/enquiries?q=${encodeURIComponent(query.trim())}`,
});

/** Finds any entry by its name and its texts, and every act. */
export function Palette({ close, acts, writes, reads }: PaletteProps) {
  const makes = (writes ? formKinds : [])
    .filter((name) => 'folder' in kindOf(name).files)
    .map((name): Act => ({
      label: `New ${kindOf(name).label.toLowerCase()}`,
      run: `/?make=${name}`,
    }));
  return (
    <Finder
      title="Search or jump to…"
      placeholder="Text, a name, or an action"
      actsOf={(query, entries, isSearching) => {
        const words = query.toLowerCase().split(/\s+/);
        return [
          ...[...acts, ...makes].filter(({ label }) =>
            words.every((word) => label.toLowerCase().includes(word)),
          ),
          ...entries.map((entry): Act => {
            const { id, kind, found } = entry;
            const { label, files } = kindOf(kind);
            const note = 'file' in files ? 'Site text' : label;
            const more = { run: addressOf(id, found), ...(found && { words: found.words }) };
            return { label: entryName(entry), note, ...more };
          }),
          // Not before the entries are found: the first choice stays the one that Enter takes.
          ...(reads && !isSearching && NUMBER.test(query) ? [findEnquiries(query)] : []),
        ];
      }}
      close={close}
    />
  );
}

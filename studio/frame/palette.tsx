import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId, useMemo, useState, type KeyboardEvent } from 'react';
import { kindNames, kindOf } from '../../contract/kinds/content-kinds.ts';
import type { ListedEntry } from '../../server/studio/studio-types.ts';
import { describeError, entriesQuery } from '../api-client.ts';
import { Dialog } from '../parts/dialog.tsx';
import type { Act } from '../parts/menu.tsx';
import { Keys } from '../parts/shortcut.tsx';
import { viewOf } from '../screens/entries/entries-view.ts';
import styles from './palette.module.css';

/** So many results are rendered; a longer query finds the others. */
const SHOWN = 40;

export interface Choice {
  label: string;
  /** Beside the label. */
  note?: string;
  shortcut?: string | undefined;
  run?: () => void;
  /** Where a link to it leads. */
  href?: string;
}

interface FinderProps {
  title: string;
  placeholder: string;
  /** What is typed already. */
  initial?: string;
  /** What there is to choose, given what is typed and the entries that it finds. */
  choices: (query: string, entries: readonly ListedEntry[]) => readonly Choice[];
  close: (chosen?: Choice) => void;
}

/** A dialog that finds entries by title, slug or kind, and what else `choices` adds. */
export function Finder({ title, placeholder, initial = '', choices, close }: FinderProps) {
  const { data, error } = useQuery(entriesQuery);
  const [query, setQuery] = useState(initial);
  const [active, setActive] = useState(0);
  const list = useId();
  const found = useMemo(
    () => choices(query, viewOf(data?.entries ?? [], { q: query })).slice(0, SHOWN),
    [choices, data, query],
  );

  const choose = (choice: Choice | undefined) => {
    if (!choice) return;
    close(choice);
    choice.run?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter') choose(found[active]);
    else if (step) {
      const next = (active + step + found.length) % Math.max(found.length, 1);
      setActive(next);
      document.getElementById(`${list}-${next}`)?.scrollIntoView({ block: 'nearest' });
    } else return;
    event.preventDefault();
  };

  return (
    <Dialog title={title} onClose={() => close()} size="top" bare>
      <input
        className={styles.input}
        role="combobox"
        aria-label={title}
        aria-expanded
        aria-controls={list}
        aria-activedescendant={found.length > 0 ? `${list}-${active}` : undefined}
        aria-autocomplete="list"
        placeholder={placeholder}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field is what the dialog is for
        autoFocus
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={list} role="listbox" aria-label="Found" className={styles.list}>
        {found.map((choice, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys are those of the combobox
          <div
            key={`${choice.label} ${choice.note}`}
            id={`${list}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={styles.option}
            onClick={() => choose(choice)}
            onMouseMove={() => setActive(index)}
          >
            <span className={styles.label}>{choice.label}</span>
            {choice.shortcut ? (
              <Keys keys={choice.shortcut} />
            ) : (
              <span className={styles.note}>{choice.note}</span>
            )}
          </div>
        ))}
      </div>
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
  /** Whether new entries can be made. */
  writes: boolean;
}

/** Finds any entry by title, slug or kind, and every act. */
export default function Palette({ close, acts, writes }: PaletteProps) {
  const navigate = useNavigate();
  const commands = [
    ...acts.map(({ label, run, shortcut }): Choice => ({
      label,
      shortcut,
      run: () => (typeof run === 'string' ? void navigate({ to: run }) : run()),
    })),
    ...(writes ? kindNames : [])
      .filter((name) => 'folder' in kindOf(name).files)
      .map((name): Choice => ({
        label: `New ${kindOf(name).label.toLowerCase()}`,
        run: () => void navigate({ to: '/', search: { make: name } }),
      })),
  ];
  return (
    <Finder
      title="Find an entry or an act"
      placeholder="A title, an address, a kind, or what to do"
      choices={(query, entries) => {
        const words = query.toLowerCase().split(/\s+/);
        return [
          ...commands.filter(({ label }) =>
            words.every((word) => label.toLowerCase().includes(word)),
          ),
          ...entries.map(({ id, kind, slug, title }): Choice => {
            const { label, files } = kindOf(kind);
            const isOnly = 'file' in files;
            return {
              label: isOnly ? label : (title ?? slug),
              note: isOnly ? 'Entry' : `${label} · ${slug}`,
              run: () => void navigate({ to: '/entries/$id', params: { id } }),
            };
          }),
        ];
      }}
      close={close}
    />
  );
}

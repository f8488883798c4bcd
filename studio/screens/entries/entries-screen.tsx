import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Ellipsis, Plus, Search } from 'lucide-react';
import {
  memo,
  useCallback,
  useDeferredValue,
  useMemo,
  useRef,
  useState,
  type Dispatch,
  type KeyboardEvent,
  type RefObject,
  type SetStateAction,
} from 'react';
import { kindNames, kindOf } from '../../../contract/kinds/content-kinds.ts';
import type { ListedEntry } from '../../../server/studio/studio-types.ts';
import { entriesQuery, mayWrite, useSession } from '../../api-client.ts';
import type { EntriesSearch } from '../../addresses.ts';
import { Button } from '../../parts/button.tsx';
import { Checkbox, Select, TextField } from '../../parts/field.tsx';
import { LatestDone } from '../../parts/latest-done.tsx';
import { Menu } from '../../parts/menu.tsx';
import { Screen } from '../../parts/screen.tsx';
import { Keys, useShortcut } from '../../parts/shortcut.tsx';
import { Loaded, State } from '../../parts/state.tsx';
import { STATES, stateInWords } from '../../parts/state-in-words.ts';
import { countsOf, isState, kindNamed, needsHand, SORTS, viewOf } from './entries-view.ts';
import { actsOf } from './entry-acts.tsx';
import { NewEntryDialog } from './new-entry-dialog.tsx';
import { useWindow } from './use-window.ts';
import styles from './entries.module.css';

/** All entries: filtered, searched and sorted here, because all of them are in memory. */
export function EntriesScreen() {
  const query = useQuery(entriesQuery);
  const search: EntriesSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const canWrite = mayWrite(useSession());
  const change = (part: EntriesSearch) =>
    void navigate({ to: '/', search: { ...search, ...part }, replace: true });
  const make = () => change({ make: search.kind ?? 'any' });
  const openEntry = useCallback(
    (id: string) => void navigate({ to: '/entries/$id', params: { id } }),
    [navigate],
  );
  return (
    <Screen
      title="Entries"
      width="full"
      actions={
        canWrite && (
          <Button icon={<Plus />} look="primary" shortcut="n" shortcutLabel="New entry" onPress={make}>
            New entry
          </Button>
        )
      }
    >
      <LatestDone />
      <Loaded query={query} what="list">
        {({ entries }) => (
          <Entries
            entries={entries}
            search={search}
            canWrite={canWrite}
            change={change}
            openEntry={openEntry}
          />
        )}
      </Loaded>
      {canWrite && search.make && (
        <NewEntryDialog
          kind={(kindNamed(search.make)?.name ?? null) as ListedEntry['kind'] | null}
          close={(id) => (id ? openEntry(id) : change({ make: undefined }))}
        />
      )}
    </Screen>
  );
}

interface EntriesProps {
  entries: readonly ListedEntry[];
  search: EntriesSearch;
  canWrite: boolean;
  change: (part: EntriesSearch) => void;
  openEntry: (id: string) => void;
}

function Entries({ entries, search, canWrite, change, openEntry }: EntriesProps) {
  // Typing is not slowed down by what it finds.
  const [typed, setTyped] = useState(search.q ?? '');
  const q = useDeferredValue(typed);
  const { kind, state, sort } = search;
  const view = useMemo(
    () => viewOf(entries, { kind, state, sort, q }),
    [entries, kind, state, sort, q],
  );
  const counts = useMemo(() => countsOf(entries), [entries]);
  const waiting = useMemo(() => entries.filter(needsHand).length, [entries]);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  useShortcut('/', 'Search the list', () => input.current?.focus());

  const kinds = [
    { value: '', label: 'All kinds' },
    ...kindNames
      .filter((name) => counts.has(name))
      .map((name) => ({ value: name as string, label: `${kindOf(name).label} (${counts.get(name)})` }))
      .toSorted((one, other) => one.label.localeCompare(other.label)),
  ];
  const states = [
    { value: '', label: 'All states' },
    ...Object.entries(STATES).map(([value, label]) => ({
      value,
      label: `${label} (${counts.get(value) ?? 0})`,
    })),
  ];
  const filtered = Boolean(kind || state || q);
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    const links = [...(list.current?.querySelectorAll<HTMLElement>('a') ?? [])];
    const at = links.indexOf(document.activeElement as HTMLElement);
    const next = links[at + step];
    if (at < 0 && step < 0) return;
    event.preventDefault();
    (next ?? input.current)?.focus();
  }
  return (
    <div className={styles.all} onKeyDown={onKeyDown} role="presentation">
      <div className={styles.filters} role="search" aria-label="Entries">
        <div className={styles.search}>
          <Search aria-hidden="true" />
          <TextField
            label="Search"
            hideLabel
            type="search"
            placeholder="Title, slug or field"
            value={typed}
            onChange={(text) => {
              setTyped(text);
              change({ q: text || undefined });
            }}
            inputRef={input}
          />
          <Keys keys="/" />
        </div>
        <Select
          label="Kind"
          hideLabel
          value={kind ?? ''}
          onChange={(value) => change({ kind: value || undefined })}
          options={kinds}
        />
        <Select
          label="State"
          hideLabel
          value={isState(state) ? state : ''}
          onChange={(value) => change({ state: value || undefined })}
          options={states}
        />
        <Select
          label="Order"
          hideLabel
          value={sort && sort in SORTS ? sort : 'hand'}
          onChange={(value) => change({ sort: value === 'hand' ? undefined : value })}
          options={Object.entries(SORTS).map(([value, label]) => ({ value, label }))}
        />
      </div>
      <p className={styles.count} role="status">
        {filtered
          ? `${view.length} of ${entries.length} entries`
          : `${entries.length} entries${waiting > 0 ? `, ${waiting} of them to be published or discarded` : ', all published'}`}
      </p>
      {view.length === 0 ? (
        <State
          title={filtered ? 'No entry is like that' : 'There are no entries'}
          action={
            filtered && (
              <Button
                onPress={() => {
                  setTyped('');
                  change({ q: undefined, kind: undefined, state: undefined });
                }}
              >
                Show all entries
              </Button>
            )
          }
        >
          {filtered
            ? 'The search looks at titles, slugs, kinds and the names of fields.'
            : 'Make the first one, or load the content folder.'}
        </State>
      ) : (
        <Rows
          list={list}
          view={view}
          canWrite={canWrite}
          selected={selected}
          onSelect={setSelected}
          openEntry={openEntry}
        />
      )}
      {selected.size > 0 && <SelectedBar selected={selected} onSelect={setSelected} />}
    </div>
  );
}

interface RowsProps {
  list: RefObject<HTMLUListElement | null>;
  view: readonly ListedEntry[];
  canWrite: boolean;
  selected: ReadonlySet<string>;
  onSelect: Dispatch<SetStateAction<ReadonlySet<string>>>;
  openEntry: (id: string) => void;
}

function Rows({ list, view, canWrite, selected, onSelect, openEntry }: RowsProps) {
  const { first, last, height } = useWindow(list, view.length);
  const toggle = useCallback(
    (id: string) =>
      onSelect((known) => {
        const next = new Set(known);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    [onSelect],
  );
  return (
    <ul
      ref={list}
      className={`${styles.rows} ${canWrite && view.some(needsHand) ? '' : styles.plain}`}
      style={{ height: view.length * height }}
    >
      {view.slice(first, last).map((entry, index) => (
        <Row
          key={entry.id}
          entry={entry}
          top={(first + index) * height}
          place={first + index + 1}
          count={view.length}
          canWrite={canWrite}
          isSelected={selected.has(entry.id)}
          toggle={toggle}
          openEntry={openEntry}
        />
      ))}
    </ul>
  );
}

interface RowProps {
  entry: ListedEntry;
  top: number;
  place: number;
  count: number;
  canWrite: boolean;
  isSelected: boolean;
  toggle: (id: string) => void;
  openEntry: (id: string) => void;
}

const Row = memo(function Row(props: RowProps) {
  const { entry, top, place, count, canWrite, isSelected, toggle, openEntry } = props;
  const { id, kind, slug, title, state } = entry;
  const isOnly = 'file' in kindOf(kind).files;
  const name = isOnly ? kindOf(kind).label : (title ?? slug);
  return (
    <li
      className={`${styles.row} ${isSelected ? styles.selected : ''}`}
      style={{ top }}
      aria-setsize={count}
      aria-posinset={place}
    >
      <span className={styles.tick}>
        {canWrite && needsHand(entry) && !entry.remote && (
          <Checkbox isSelected={isSelected} onChange={() => toggle(id)} label={`Select ${name}`}>
            {null}
          </Checkbox>
        )}
      </span>
      <Link to="/entries/$id" params={{ id }} className={styles.title} preload={false}>
        {name}
        {title && !isOnly && <span className={styles.slug}>{slug}</span>}
      </Link>
      <span className={styles.kind}>{isOnly ? 'Words of the site' : kindOf(kind).label}</span>
      <span className={`${styles.state} ${styles[state] ?? ''}`}>{stateInWords(entry)}</span>
      <span className={styles.more}>
        {canWrite && !entry.remote && <RowMenu entry={entry} name={name} openEntry={openEntry} />}
      </span>
    </li>
  );
});

/** Menus of rows are made when they are opened: a hundred of them would slow down scrolling. */
function RowMenu({ entry, name, openEntry }: Pick<RowProps, 'entry' | 'openEntry'> & { name: string }) {
  const [wanted, setWanted] = useState(false);
  const label = `Acts for ${name}`;
  return wanted ? (
    <Menu
      label={name}
      trigger={<Button look="plain" icon={<Ellipsis />} label={label} />}
      acts={actsOf(entry, { canWrite: true, navigate: openEntry })}
      defaultOpen
    />
  ) : (
    <button
      type="button"
      className={styles.moreButton}
      aria-label={label}
      aria-haspopup="menu"
      onClick={() => setWanted(true)}
    >
      <Ellipsis aria-hidden="true" />
    </button>
  );
}

function SelectedBar({ selected, onSelect }: Pick<RowsProps, 'selected' | 'onSelect'>) {
  const navigate = useNavigate();
  return (
    <div className={styles.bar} role="region" aria-label="Selected entries">
      <span>{selected.size} selected</span>
      <Button
        look="primary"
        shortcut="mod+Enter"
        shortcutLabel="Publish the selected entries…"
        onPress={() =>
          void navigate({ to: '/publish', search: { entries: [...selected].join(',') } })
        }
      >
        Publish together…
      </Button>
      <Button
        look="plain"
        shortcut="Escape"
        onPress={() => onSelect(new Set())}
      >
        Select none
      </Button>
    </div>
  );
}

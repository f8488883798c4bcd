import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus, Search } from 'lucide-react';
import { useDeferredValue, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { isKind, kindNames, kindOf } from '../../../contract/kinds/content-kinds.ts';
import { entriesQuery, useMay } from '../../api-client.ts';
import { Button } from '../../parts/button.tsx';
import { Select, TextField } from '../../parts/field.tsx';
import { latestDone, undoDone } from '../../parts/done.ts';
import { useFound } from '../../parts/found-words.tsx';
import { Screen } from '../../parts/screen.tsx';
import { Keys, useShortcut } from '../../parts/shortcut.tsx';
import { Loaded, State } from '../../parts/state.tsx';
import { STATES } from '../../parts/state-in-words.ts';
import { When } from '../../parts/when.tsx';
import { needsHand, SORTS, viewOf, type EntriesSearch } from './entries-view.ts';
import { EntryRows } from './entry-rows.tsx';
import { NewEntryDialog } from './new-entry-dialog.tsx';
import styles from './entries.module.css';

const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const KINDS = kindNames
  .map((value) => ({ value: value as string, label: kindOf(value).label }))
  .toSorted((one, other) => one.label.localeCompare(other.label));

/** All entries. They are in memory, so this screen filters, searches and sorts them itself. */
export default function EntriesScreen() {
  const query = useQuery(entriesQuery);
  const entries = query.data?.entries;
  const search: EntriesSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const canWrite = useMay('content:write');
  const canPublish = useMay('content:publish');
  const change = (part: EntriesSearch) =>
    void navigate({ to: '/', search: { ...search, ...part }, replace: true });
  const done = latestDone.use();
  const make = () => change({ make: search.kind ?? 'any' });
  // Deferred, so that rendering the results does not slow down typing.
  const [typed, setTyped] = useState(search.q ?? '');
  const q = useDeferredValue(typed);
  const found = useFound(q);
  const { kind, state, sort } = search;
  const view = useMemo(
    () => viewOf(entries ?? [], { kind, state, sort, q }, found),
    [entries, kind, state, sort, q, found],
  );
  const waiting = useMemo(() => entries?.filter(needsHand).length ?? 0, [entries]);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const input = useRef<HTMLInputElement>(null);
  useShortcut('/', 'Search the list', () => input.current?.focus());

  const filtered = Boolean(kind || state || q);
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    const links = [...event.currentTarget.querySelectorAll<HTMLElement>('li a')];
    const at = links.indexOf(document.activeElement as HTMLElement);
    if (at < 0 && step < 0) return;
    event.preventDefault();
    (links[at + step] ?? input.current)?.focus();
  }
  return (
    <Screen
      title="Entries"
      width="full"
      actions={
        canWrite && (
          <Button
            icon={<Plus />}
            variant="primary"
            shortcut="n"
            shortcutLabel="New entry"
            onPress={make}
          >
            New entry
          </Button>
        )
      }
    >
      {done && (
        <p className={styles.done}>
          {done.text} <When at={done.at} />.
          <Button variant="plain" onPress={() => void undoDone(done)}>
            Undo
          </Button>
        </p>
      )}
      <Loaded query={query} what="list">
        {({ entries: all }) => (
          <div className={styles.all} onKeyDown={onKeyDown} role="presentation">
            <div className={styles.filters} role="search" aria-label="Entries">
              <div className={styles.search}>
                <Search size={16} aria-hidden="true" />
                <TextField
                  label="Search"
                  hideLabel
                  type="search"
                  placeholder="Words, a name, a number"
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
                options={[{ value: '', label: 'All kinds' }, ...KINDS]}
              />
              <Select
                label="State"
                hideLabel
                value={state ?? ''}
                onChange={(value) => change({ state: value || undefined })}
                options={[{ value: '', label: 'All states' }, ...optionsOf(STATES)]}
              />
              <Select
                label="Order"
                hideLabel
                value={sort ?? 'hand'}
                onChange={(value) => change({ sort: value === 'hand' ? undefined : value })}
                options={optionsOf(SORTS)}
              />
            </div>
            <p className={styles.count} role="status">
              {filtered
                ? `${view.length} of ${all.length} entries`
                : `${all.length} entries${waiting > 0 ? `, ${waiting} of them to be published or discarded` : ', all published'}`}
            </p>
            {view.length > 0 ? (
              <EntryRows
                entries={view}
                found={found}
                canPublish={canPublish}
                selected={selected}
                onSelect={setSelected}
              />
            ) : (
              <State
                title="No entry matches"
                action={
                  <Button
                    onPress={() => {
                      setTyped('');
                      change({ q: undefined, kind: undefined, state: undefined });
                    }}
                  >
                    Show all entries
                  </Button>
                }
              >
                The search looks at all texts, and at the names of fields.
              </State>
            )}
            {selected.size > 0 && (
              <div className={styles.bar} role="region" aria-label="Selected entries">
                <span>{selected.size} selected</span>
                <Button
                  variant="primary"
                  shortcut="mod+Enter"
                  shortcutLabel="Publish the selected entries…"
                  onPress={() =>
                    void navigate({ to: '/publish', search: { entries: [...selected].join(',') } })
                  }
                >
                  Publish together…
                </Button>
                <Button variant="plain" shortcut="Escape" onPress={() => setSelected(new Set())}>
                  Select none
                </Button>
              </div>
            )}
          </div>
        )}
      </Loaded>
      {canWrite && search.make && (
        <NewEntryDialog
          kind={isKind(search.make) ? search.make : null}
          close={(id) =>
            id ? void navigate({ to: '/entries/$id', params: { id } }) : change({ make: undefined })
          }
        />
      )}
    </Screen>
  );
}

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useState, type KeyboardEvent } from 'react';
import { kindNames, kindOf, type KindName } from '../../../contract/kinds/content-kinds.ts';
import { entriesQuery, useMay } from '../../api-client.ts';
import { Button, LinkButton } from '../../parts/button.tsx';
import { Select } from '../../parts/field.tsx';
import { useFound } from '../../parts/found-words.tsx';
import { kindChoices } from '../../naming/groups.ts';
import shared from '../../parts/list.module.css';
import { Screen } from '../../parts/screen.tsx';
import { SearchField } from '../../parts/search-field.tsx';
import { Loaded, State } from '../../parts/state.tsx';
import { STATES } from '../../naming/state-in-words.ts';
import { changesQuery } from '../audit/log.ts';
import { LatestChange } from '../audit/latest-change.tsx';
import { needsHand, SORTS, viewOf, type EntriesSearch } from './entries-view.ts';
import { EntryRows } from './entry-rows.tsx';
import { MakeEntry } from './make-entry.tsx';
import styles from './entries.module.css';

const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** Whether entries of a kind have an order of their own. */
const hasOrder = (kind: string | undefined): kind is KindName =>
  kindNames.some((name) => name === kind && 'position' in kindOf(name).fields);

/** All entries. They are in memory, so this screen filters, searches and sorts them itself. */
export default function EntriesScreen() {
  const query = useQuery(entriesQuery);
  const entries = query.data?.entries;
  const search: EntriesSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const canPublish = useMay('content:publish');
  const change = (part: EntriesSearch) =>
    void navigate({ to: '/entries', search: { ...search, ...part }, replace: true });
  // Deferred, so that rendering the results does not slow down typing.
  const [typed, setTyped] = useState(search.q ?? '');
  const q = useDeferredValue(typed);
  const { found } = useFound(q);
  const { kind, state, sort } = search;
  const view = useMemo(
    () => viewOf(entries ?? [], { kind, state, sort, q }, found),
    [entries, kind, state, sort, q, found],
  );
  const waiting = useMemo(() => entries?.filter(needsHand).length ?? 0, [entries]);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());

  const filtered = Boolean(kind || state || q);
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    const links = [...event.currentTarget.querySelectorAll<HTMLElement>('li a')];
    const at = links.indexOf(document.activeElement as HTMLElement);
    if (at < 0 && step < 0) return;
    event.preventDefault();
    (links[at + step] ?? event.currentTarget.querySelector('input'))?.focus();
  }
  return (
    <Screen
      title="Entries"
      actions={
        <>
          {hasOrder(kind) && (
            <LinkButton to="/order" search={{ kind }}>
              Change order…
            </LinkButton>
          )}
          <MakeEntry />
        </>
      }
    >
      <Loaded query={query} besides={[useInfiniteQuery(changesQuery())]} shape="list">
        {({ entries: all, changedPictures }) => (
          <>
            {selected.size === 0 && <LatestChange />}
            <div className={styles.all} onKeyDown={onKeyDown} role="presentation">
              <div className={shared.filters} role="search" aria-label="Entries">
                <SearchField
                  value={typed}
                  onChange={(text) => {
                    setTyped(text);
                    change({ q: text || undefined });
                  }}
                />
                <Select
                  label="Kind"
                  hideLabel
                  value={kind ?? ''}
                  onChange={(value) => change({ kind: value || undefined })}
                  options={kindChoices()}
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
              <p className={shared.count} role="status">
                {filtered
                  ? `${view.length} of ${all.length} entries`
                  : `${all.length} entries${waiting > 0 ? `, ${waiting} to publish or discard` : changedPictures > 0 ? '' : ', all published'}`}
                {!filtered && changedPictures > 0 && (
                  <>
                    {', '}
                    <Link to="/pictures" search={{ show: 'changed' }}>
                      {changedPictures === 1
                        ? '1 picture with unpublished changes'
                        : `${changedPictures} pictures with unpublished changes`}
                    </Link>
                  </>
                )}
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
                  title="No entries match"
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
                  Search covers all text and the names of fields.
                </State>
              )}
              {selected.size > 0 && (
                <div className={shared.bar} role="region" aria-label="Selected entries">
                  <span>{selected.size} selected</span>
                  <Button
                    variant="primary"
                    shortcut="mod+Enter"
                    shortcutLabel="Publish selected entries…"
                    onPress={() =>
                      void navigate({
                        to: '/publish',
                        search: { entries: [...selected].join(',') },
                      })
                    }
                  >
                    Publish together…
                  </Button>
                  <Button variant="plain" shortcut="Escape" onPress={() => setSelected(new Set())}>
                    Clear selection
                  </Button>
                </div>
              )}
            </div>
          </>
        )}
      </Loaded>
    </Screen>
  );
}

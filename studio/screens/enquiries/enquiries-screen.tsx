import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Button, LinkButton } from '../../parts/button.tsx';
import { Select } from '../../parts/field.tsx';
import shared from '../../parts/list.module.css';
import { Screen } from '../../parts/screen.tsx';
import { SearchField } from '../../parts/search-field.tsx';
import { useShortcut } from '../../parts/shortcut.tsx';
import { Loaded, State } from '../../parts/state.tsx';
import shownAs from '../../parts/tabs.module.css';
import { BulkBar } from './bulk-bar.tsx';
import {
  ANSWERED,
  changeEnquiries,
  NOT_SPAM,
  SPAM,
  tagged,
  type Change,
} from './change-enquiries.tsx';
import { EnquiryRow } from './enquiry-row.tsx';
import {
  STAGES,
  useChoices,
  useCounts,
  useEnquiries,
  viewOf,
  VIEWS,
  type EnquiriesSearch,
  type ListedEnquiry,
} from './enquiry-views.ts';
import { KeptFilters } from './kept-filters.tsx';
import { ListActs, Trouble } from './outgoing.tsx';
import styles from './enquiries.module.css';

/** What visitors sent: what is due first on top. */
export default function EnquiriesScreen() {
  const search: EnquiriesSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = (part: EnquiriesSearch) =>
    void navigate({ to: '/enquiries', search: { ...search, ...part }, replace: true });
  const query = useEnquiries(search);
  const { owners, tags } = useChoices();
  const view = viewOf(search);
  const key = JSON.stringify(search);
  const { stage, owner, tag, q } = search;
  const isFiltered = Boolean(stage ?? owner ?? tag ?? q);
  const filters = [
    { name: 'stage', label: 'Stage', options: [['', 'Any stage'], ...Object.entries(STAGES)] },
    {
      name: 'owner',
      label: 'Assignee',
      options: [
        ['', 'Any assignee'],
        ['me', 'Assigned to me'],
        ['nobody', 'Unassigned'],
        ...owners.map(({ id, name }) => [id, name]),
      ],
    },
    {
      name: 'tag',
      label: 'Tag',
      // The chosen one may be gone from all.
      options: [
        ['', 'Any tag'],
        ...[...new Set(tags).add(tag ?? '')].filter(Boolean).map((one) => [one, one]),
      ],
    },
  ] as const;
  return (
    <Screen title="Enquiries" actions={<ListActs search={search} />}>
      <Trouble />
      <Views view={view?.view} />
      <div className={shared.filters} role="search" aria-label="Enquiries">
        <SearchField value={q ?? ''} onChange={(text) => change({ q: text || undefined })} />
        {filters.map(({ name, label, options }) => (
          <Select
            key={name}
            label={label}
            hideLabel
            value={search[name] ?? ''}
            onChange={(value) => change({ [name]: value || undefined })}
            options={options.map(([value, text]) => ({ value, label: text }))}
          />
        ))}
      </div>
      <KeptFilters search={search} isFiltered={isFiltered} />
      <Loaded query={query} what="list">
        {(enquiries) => (
          <>
            <p className={shared.count} role="status">
              {query.hasNextPage ? `First ${enquiries.length} enquiries` : inAll(enquiries)}
              {!view && ', including closed ones and those held for review'}
            </p>
            <Arrived key={`of ${key}`} enquiries={enquiries} />
            {enquiries.length > 0 ? (
              // Another list is another selection.
              <List key={key} enquiries={enquiries} isHeld={view?.view === 'quarantine'} />
            ) : (
              <State
                title={isFiltered ? 'No enquiries match' : (view?.none ?? '')}
                action={
                  <LinkButton to="/enquiries" search={{ view: 'open' }}>
                    Show all open enquiries
                  </LinkButton>
                }
              >
                {isFiltered
                  ? 'Search covers enquiries, notes and replies. Phone numbers match in any format.'
                  : 'New enquiries appear here by themselves.'}
              </State>
            )}
            {query.hasNextPage && (
              <p>
                <Button
                  onPress={() => void query.fetchNextPage()}
                  isPending={query.isFetchingNextPage}
                >
                  Show more
                </Button>
              </p>
            )}
          </>
        )}
      </Loaded>
    </Screen>
  );
}

/** The lists, and how many some of them have. */
function Views({ view }: { view: string | undefined }) {
  const counts = useCounts();
  const nav = useRef<HTMLElement>(null);
  // On a phone they are wider than the screen.
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [view, counts]);
  return (
    <nav ref={nav} aria-label="Views of enquiries" className={shownAs.tabList}>
      {VIEWS.map(({ view: name, label, count }) => (
        <Link
          key={name}
          to="/enquiries"
          search={{ view: name }}
          className={shownAs.tab}
          {...(view === name && { 'aria-current': 'page' })}
        >
          {label} {count && Boolean(counts?.[count]) && <b>{counts?.[count]}</b>}
        </Link>
      ))}
    </nav>
  );
}

const inAll = ({ length }: readonly unknown[]) =>
  length === 1 ? '1 enquiry' : `${length} enquiries`;

/** Says to screen readers which enquiries arrived since the list was opened. */
function Arrived({ enquiries }: { enquiries: readonly ListedEnquiry[] }) {
  const [newest] = useState(
    () =>
      enquiries
        .map((one) => one.received_at)
        .toSorted()
        .at(-1) ?? '',
  );
  const arrived = enquiries.filter(({ received_at }) => received_at > newest);
  return (
    <p role="status" className="visually-hidden">
      {arrived.length > 0 &&
        `New: ${arrived.map(({ name, company_name }) => `${name}, ${company_name}`).join('; ')}`}
    </p>
  );
}

const focusedRow = () => document.activeElement?.closest<HTMLElement>('li[data-id]') ?? null;

interface ListProps {
  enquiries: readonly ListedEnquiry[];
  /** Whether it is the quarantine. */
  isHeld: boolean;
}

/** The rows, what is selected of them, and the keys of a mail program. */
function List({ enquiries, isHeld }: ListProps) {
  const { owners } = useChoices();
  const list = useRef<HTMLDivElement>(null);
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState('');
  const chosen = enquiries.filter(({ id }) => marked.has(id));
  const { mutate } = useMutation({
    mutationFn: (given: Parameters<typeof changeEnquiries>) => changeEnquiries(...given),
    onSuccess: () => setMarked(new Set()),
  });

  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>('li') ?? [])];
  const focus = (place: number) =>
    rows()
      .at(Math.min(place, rows().length - 1))
      ?.querySelector('a')
      ?.focus();
  /** Where the row was that had focus and left the list. */
  const place = useRef(-1);
  useEffect(() => {
    if (place.current >= 0 && document.activeElement === document.body) focus(place.current);
    place.current = -1;
  }, [enquiries]);

  function step(by: number) {
    const row = focusedRow();
    focus(row ? Math.max(0, rows().indexOf(row) + by) : 0);
  }
  function select(id: string, isRange: boolean) {
    const ids = enquiries.map((one) => one.id);
    const ends = [ids.indexOf(last), ids.indexOf(id)].toSorted((a, b) => a - b);
    const range = isRange && ends[0]! >= 0 ? ids.slice(ends[0], ends[1]! + 1) : null;
    setMarked(range ? marked.union(new Set(range)) : marked.symmetricDifference(new Set([id])));
    setLast(id);
  }
  /** Changes what is selected, or else the row that has focus. */
  function act(change: Change | undefined) {
    const row = focusedRow();
    const ids = chosen.length > 0 ? chosen.map(({ id }) => id) : row ? [row.dataset.id!] : [];
    if (!change || ids.length === 0) return;
    place.current = row ? rows().indexOf(row) : -1;
    mutate([ids, ...change]);
  }
  function onKeyDown(event: KeyboardEvent) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!by || !focusedRow()) return;
    event.preventDefault();
    step(by);
  }
  useShortcut('j', 'Next enquiry', () => step(1));
  useShortcut('k', 'Previous enquiry', () => step(-1));
  useShortcut('x', 'Select enquiry', () => {
    const row = focusedRow();
    if (row) select(row.dataset.id!, false);
  });
  useShortcut(isHeld ? 'n' : 'e', isHeld ? 'Not spam' : 'Answered', () =>
    act(isHeld ? NOT_SPAM : ANSWERED),
  );
  useShortcut('!', 'Spam', () => act(SPAM));

  return (
    <div ref={list} onKeyDown={onKeyDown} role="presentation" className={styles.list}>
      <ul className={styles.rows} aria-label="Enquiries">
        {enquiries.map((enquiry) => (
          <EnquiryRow
            key={enquiry.id}
            enquiry={enquiry}
            owner={owners.find(({ email }) => email === enquiry.owner)?.name ?? enquiry.owner}
            isSelected={marked.has(enquiry.id)}
            onSelect={select}
          />
        ))}
      </ul>
      {chosen.length > 0 && (
        <BulkBar
          count={chosen.length}
          isHeld={isHeld}
          act={act}
          tags={[...new Set(chosen.flatMap((one) => one.tags))].toSorted()}
          tag={(name, isOn) => act(tagged(name, isOn))}
          selectNone={() => setMarked(new Set())}
        />
      )}
    </div>
  );
}

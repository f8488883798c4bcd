import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { LinkButton } from '../../parts/button.tsx';
import shared from '../../parts/list.module.css';
import { Screen } from '../../parts/screen.tsx';
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
import { EnquiryFilters } from './enquiry-filters.tsx';
import { EnquiryList, type FocusRow } from './enquiry-list.tsx';
import { EnquiryRow, ROW_COLUMNS } from './enquiry-row.tsx';
import {
  FILTERS,
  lastOpened,
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
  const view = viewOf(search);
  const key = JSON.stringify(search);
  const isFiltered = Boolean(search.q) || FILTERS.some((name) => search[name]);
  return (
    <Screen title="Enquiries" actions={<ListActs search={search} />}>
      <Trouble />
      <Views view={view?.view} />
      <EnquiryFilters key={search.view} search={search} change={change} />
      <KeptFilters search={search} isFiltered={isFiltered} />
      <Loaded query={query} what="list">
        {({ enquiries, total }) => (
          <>
            <p className={shared.count} role="status">
              {total === 1 ? '1 enquiry' : `${total.toLocaleString('en-US')} enquiries`}
              {!view && ', including closed ones and those held for review'}
            </p>
            <Arrived key={`of ${key}`} enquiries={enquiries} />
            {enquiries.length > 0 ? (
              // Another list is another selection.
              <List
                key={key}
                enquiries={enquiries}
                query={query}
                search={search}
                isHeld={view?.view === 'quarantine'}
              />
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

/** The id of the enquiry whose row has focus; undefined if none has. */
const focusedRow = () =>
  document.activeElement?.closest<HTMLElement>('[role=row][data-key]')?.dataset.key;

interface ListProps {
  enquiries: readonly ListedEnquiry[];
  query: ReturnType<typeof useEnquiries>;
  search: EnquiriesSearch;
  /** Whether it is the quarantine. */
  isHeld: boolean;
}

/** The rows, what is selected of them, and the keys of a mail program. */
function List({ enquiries, query, search, isHeld }: ListProps) {
  const { owners } = useChoices();
  const focus = useRef<FocusRow>(undefined);
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState('');
  const chosen = enquiries.filter(({ id }) => marked.has(id));
  const { mutate } = useMutation({
    mutationFn: (given: Parameters<typeof changeEnquiries>) => changeEnquiries(...given),
    onSuccess: () => setMarked(new Set()),
  });

  // Somebody comes back from an enquiry, perhaps from the next one.
  const back = useRef(lastOpened.id);
  useEffect(() => {
    lastOpened.id = '';
    const id = back.current;
    back.current = '';
    // The list has its rows only then.
    if (enquiries.some((one) => one.id === id)) requestAnimationFrame(() => focus.current?.(id));
  }, [enquiries]);
  /** Where the row was that had focus and left the list. */
  const place = useRef(-1);
  useEffect(() => {
    const next = enquiries[Math.min(place.current, enquiries.length - 1)];
    if (place.current >= 0 && next && document.activeElement === document.body)
      focus.current?.(next.id);
    place.current = -1;
  }, [enquiries]);

  function step(by: number) {
    const at = enquiries.findIndex(({ id }) => id === focusedRow());
    const next = enquiries[at < 0 ? 0 : at + by];
    if (next) focus.current?.(next.id);
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
    const ids = chosen.length > 0 ? chosen.map(({ id }) => id) : row ? [row] : [];
    if (!change || ids.length === 0) return;
    place.current = enquiries.findIndex(({ id }) => id === row);
    mutate([ids, ...change]);
  }
  useShortcut('j', 'Next enquiry', () => step(1));
  useShortcut('k', 'Previous enquiry', () => step(-1));
  useShortcut('x', 'Select enquiry', () => {
    const row = focusedRow();
    if (row) select(row, false);
  });
  useShortcut(isHeld ? 'n' : 'e', isHeld ? 'Not spam' : 'Answered', () =>
    act(isHeld ? NOT_SPAM : ANSWERED),
  );
  useShortcut('!', 'Spam', () => act(SPAM));

  return (
    <div className={styles.list}>
      <div className={`${styles.row} ${styles.heads}`} aria-hidden="true">
        {ROW_COLUMNS.map((column) => (
          <span key={column}>{column}</span>
        ))}
      </div>
      <EnquiryList
        label="Enquiries"
        enquiries={enquiries}
        query={query}
        isSelected={(id) => marked.has(id)}
        dependencies={[marked, last, owners, search]}
        focusRef={focus}
      >
        {(enquiry) => (
          <EnquiryRow
            enquiry={enquiry}
            search={search}
            owner={owners.find(({ email }) => email === enquiry.owner)?.name ?? enquiry.owner}
            isSelected={marked.has(enquiry.id)}
            onSelect={select}
          />
        )}
      </EnquiryList>
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

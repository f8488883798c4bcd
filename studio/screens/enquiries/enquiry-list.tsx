import { useEffect, useRef, type ReactNode } from 'react';
import {
  Collection,
  GridList,
  GridListItem,
  GridListLoadMoreItem,
  type ListState,
} from 'react-aria-components/GridList';
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import shared from '../../parts/list.module.css';
import type { useEnquiries, ListedEnquiry } from './enquiry-views.ts';
import styles from './enquiries.module.css';

/** Milliseconds after which rows have their places. */
const LAID_OUT_MS = 300;

/** Pixels of a row with two lines. */
const ROW = 57;

interface Props {
  label: string;
  enquiries: readonly ListedEnquiry[];
  query: Pick<
    ReturnType<typeof useEnquiries>,
    'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
  >;
  /** The content of a row; its first link has the focus of the row. */
  children: (enquiry: ListedEnquiry) => ReactNode;
  /** What rows show besides their enquiry. */
  dependencies?: readonly unknown[];
  className?: string | undefined;
  isSelected?: (id: string) => boolean;
  /** Moves focus to rows, for keys. */
  focusRef?: { current: FocusRow | undefined };
  /** The id of the row that is in view. */
  shown?: string;
}

/** Moves focus to a row, also to one that is scrolled away. */
export type FocusRow = (id: string) => void;

/** Enquiries as virtual rows, whose pages are loaded as somebody scrolls. Arrow keys move between them. */
export function EnquiryList(props: Props) {
  const {
    label,
    enquiries,
    query,
    children,
    dependencies = [],
    isSelected,
    focusRef,
    shown,
  } = props;
  const state = useRef<ListState<unknown>>(null);
  const list = useRef<HTMLDivElement>(null);
  /** The row of the focused key is drawn wherever it is. */
  function show(id: string, isFocused: boolean) {
    const { selectionManager } = state.current!;
    if (isFocused) selectionManager.setFocused(true);
    selectionManager.setFocusedKey(id);
    requestAnimationFrame(() => {
      // Another key was pressed meanwhile.
      if (state.current?.selectionManager.focusedKey !== id) return;
      const row = list.current?.querySelector(`[data-key="${id}"]`);
      if (isFocused) row?.querySelector('a')?.focus();
      const reveal = () => row?.scrollIntoView({ block: 'nearest' });
      reveal();
      // Its place is known once the rows above are laid out.
      setTimeout(reveal, LAID_OUT_MS);
    });
  }
  useEffect(() => {
    if (focusRef) focusRef.current = (id) => show(id, true);
  }, [focusRef]);
  const isListed = enquiries.some(({ id }) => id === shown);
  useEffect(() => {
    // The list has its rows only then.
    if (shown && isListed) requestAnimationFrame(() => show(shown, false));
  }, [shown, isListed]);
  return (
    <Virtualizer layout={ListLayout} layoutOptions={{ estimatedRowSize: ROW }}>
      <GridList
        ref={list}
        aria-label={label}
        // The only place that hands out the state.
        className={(given) => {
          state.current = given.state;
          return props.className ?? '';
        }}
        // Letters are keys of the desk.
        disallowTypeAhead
      >
        <Collection items={enquiries} dependencies={dependencies}>
          {(enquiry) => (
            <GridListItem
              textValue={`${enquiry.name}, ${enquiry.company_name}`}
              focusMode="child"
              className={`${shared.row} ${styles.row} ${isSelected?.(enquiry.id) ? shared.selected : ''}`}
            >
              {children(enquiry)}
            </GridListItem>
          )}
        </Collection>
        {query.hasNextPage && (
          <GridListLoadMoreItem
            isLoading={query.isFetchingNextPage}
            onLoadMore={() => void query.fetchNextPage()}
          >
            Loading…
          </GridListLoadMoreItem>
        )}
      </GridList>
    </Virtualizer>
  );
}

import { Link } from '@tanstack/react-router';
import {
  memo,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';
import { kindOf } from '../../../contract/kinds/content-kinds.ts';
import type { ListedEntry } from '../../../server/studio/studio-types.ts';
import { Checkbox } from '../../parts/field.tsx';
import { entryName } from '../../parts/entry-name.ts';
import { FoundWords, type Found } from '../../parts/found-words.tsx';
import { stateInWords } from '../../naming/state-in-words.ts';
import { needsHand, saysOf, thumbOf } from './entries-view.ts';
import shared from '../../parts/list.module.css';
import styles from './entries.module.css';

/** The number of rows that are rendered, on the screen and around it. */
const RENDERED = 140;
/** The rendered range moves by this many rows. */
const STEP = 20;

/** The first row to render at the current scroll position. All rows have the same height. */
function useFirstRow(list: RefObject<HTMLElement | null>, count: number): number {
  const [first, setFirst] = useState(0);
  useLayoutEffect(() => {
    function measure() {
      const { top = 0, height = 1 } = list.current?.getBoundingClientRect() ?? {};
      const above = Math.floor((-top / height) * (count / STEP)) * STEP;
      setFirst(Math.max(0, above - 2 * STEP));
    }
    // Synchronous, so that the rows exist before the browser paints.
    const onScroll = () => flushSync(measure);
    measure();
    addEventListener('scroll', onScroll, { passive: true });
    addEventListener('resize', measure);
    return () => {
      removeEventListener('scroll', onScroll);
      removeEventListener('resize', measure);
    };
  }, [list, count]);
  return first;
}

interface EntryRowsProps {
  entries: readonly ListedEntry[];
  /** The words that the search found in their texts. */
  found: readonly Found[];
  canPublish: boolean;
  selected: ReadonlySet<string>;
  onSelect: (change: (selected: ReadonlySet<string>) => ReadonlySet<string>) => void;
}

/** A row for each entry. Entries with drafts can be selected. */
export function EntryRows({ entries, found, canPublish, selected, onSelect }: EntryRowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const count = entries.length;
  const first = useFirstRow(list, count);
  const toggle = useCallback(
    (id: string) => onSelect((known) => known.symmetricDifference(new Set([id]))),
    [onSelect],
  );
  const wordsOf = new Map(found.map((one) => [one.id, one]));
  const look = useMemo(() => {
    const kinds = [...new Set(entries.map(({ kind }) => kind))];
    return [
      canPublish && entries.some(needsHand) ? '' : styles.plain,
      kinds.length === 1 ? styles.ofKind : '',
      kinds.some((kind) => kindOf(kind).lists?.picture) ? '' : styles.withoutPictures,
    ].join(' ');
  }, [entries, canPublish]);
  return (
    <ul
      ref={list}
      className={`${styles.rows} ${look}`}
      style={{
        height: `calc(${count} * var(--entry-row))`,
        paddingTop: `calc(${first} * var(--entry-row))`,
      }}
    >
      {entries.slice(first, first + RENDERED).map((entry, index) => (
        <Row
          key={entry.id}
          entry={entry}
          found={wordsOf.get(entry.id)}
          place={first + index + 1}
          count={count}
          canPublish={canPublish}
          isSelected={selected.has(entry.id)}
          toggle={toggle}
        />
      ))}
    </ul>
  );
}

interface RowProps {
  entry: ListedEntry;
  found: Found | undefined;
  place: number;
  count: number;
  canPublish: boolean;
  isSelected: boolean;
  toggle: (id: string) => void;
}

const Row = memo(function Row({
  entry,
  found,
  place,
  count,
  canPublish,
  isSelected,
  toggle,
}: RowProps) {
  const { id, kind, title, state } = entry;
  const { files, label, lists } = kindOf(kind);
  const isOnly = 'file' in files;
  const thumb = thumbOf(entry);
  const [first, ...others] = saysOf(entry);
  const name = isOnly || title === null ? entryName(entry) : title;
  return (
    <li
      className={`${shared.row} ${styles.row} ${isSelected ? shared.selected : ''}`}
      aria-setsize={count}
      aria-posinset={place}
    >
      <span className={`${shared.tick} ${styles.tick}`}>
        {canPublish && needsHand(entry) && !entry.remote && (
          <Checkbox isSelected={isSelected} onChange={() => toggle(id)} label={`Select ${name}`} />
        )}
      </span>
      <span
        className={styles.thumb}
        data-picture={lists?.picture && (lists.isRound ? 'face' : 'wide')}
      >
        {thumb && <img src={thumb} alt="" loading="lazy" />}
      </span>
      <Link
        to="/entries/$id"
        params={{ id }}
        {...(found?.field && { hash: found.field })}
        className={`${shared.title} ${styles.name}`}
        preload={false}
      >
        {name}
        {found && <FoundWords words={found.words} />}
      </Link>
      <span className={styles.says}>
        <span>{first}</span>
        {others.length > 0 && <span>{others.filter(Boolean).join(', ')}</span>}
      </span>
      <span className={styles.kind}>{isOnly ? 'Site text' : label}</span>
      <span className={`${styles.state} ${styles[state] ?? ''}`}>{stateInWords(entry)}</span>
    </li>
  );
});

import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useState } from 'react';
import { askText } from '../../parts/ask-text.tsx';
import { Button } from '../../parts/button.tsx';
import type { EnquiriesSearch } from './enquiry-views.ts';
import styles from './enquiries.module.css';

const KEPT = 'studio.enquiry-filters';

/** By their names, in this browser. */
type Filters = Record<string, EnquiriesSearch>;

interface Props {
  search: EnquiriesSearch;
  isFiltered: boolean;
}

/** Filters that were kept under a name in this browser, and the button that keeps one. */
export function KeptFilters({ search, isFiltered }: Props) {
  const [kept, setKept] = useState<Filters>(() => JSON.parse(localStorage.getItem(KEPT) ?? '{}'));
  const write = (filters: Filters) => {
    localStorage.setItem(KEPT, JSON.stringify(filters));
    setKept(filters);
  };
  async function keep() {
    const name = await askText({
      title: 'Save view',
      label: 'Name',
      act: 'Save view',
      help: 'Saved in this browser, for you only. To share a view, send the address of this page.',
    });
    if (name) write({ ...kept, [name]: search });
  }
  const isKept = Object.values(kept).some((one) => JSON.stringify(one) === JSON.stringify(search));
  if (!isFiltered && Object.keys(kept).length === 0) return null;
  return (
    <ul className={styles.kept} aria-label="Saved views">
      {Object.entries(kept).map(([name, filter]) => (
        <li key={name}>
          <Link to="/enquiries" search={filter} activeOptions={{ exact: true }}>
            <bdi>{name}</bdi>
          </Link>
          <Button
            variant="plain"
            icon={<X />}
            label={`Delete the view ${name}`}
            onPress={() => {
              const { [name]: _, ...others } = kept;
              write(others);
            }}
          />
        </li>
      ))}
      {isFiltered && !isKept && (
        <li>
          <Button variant="plain" onPress={() => void keep()}>
            Save view…
          </Button>
        </li>
      )}
    </ul>
  );
}

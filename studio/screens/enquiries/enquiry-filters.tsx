import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { entriesQuery } from '../../api-client.ts';
import { Button } from '../../parts/button.tsx';
import { Select, TextField } from '../../parts/field.tsx';
import shared from '../../parts/list.module.css';
import { SearchField } from '../../parts/search-field.tsx';
import {
  countryName,
  FILTERS,
  ORDERS,
  orderOf,
  STAGES,
  useChoices,
  type EnquiriesSearch,
} from './enquiry-views.ts';
import { pageName } from './page-name.ts';
import styles from './enquiries.module.css';

interface Props {
  search: EnquiriesSearch;
  change: (part: EnquiriesSearch) => void;
}

type Options = readonly (readonly [value: string, label: string])[];

/** The search of the list, its filters and its order. */
export function EnquiryFilters({ search, change }: Props) {
  const set = FILTERS.filter((name) => search[name]).length;
  // On a phone they would be before the list.
  const [isOpen, setOpen] = useState(() => set > 0 && matchMedia('(width > 600px)').matches);
  return (
    <div className={`${shared.filters} ${styles.controls}`} role="search" aria-label="Enquiries">
      <div className={styles.find}>
        <SearchField value={search.q ?? ''} onChange={(text) => change({ q: text || undefined })} />
        <Button
          icon={<SlidersHorizontal size={16} aria-hidden="true" />}
          onPress={() => setOpen(!isOpen)}
          isExpanded={isOpen}
        >
          {set > 0 ? `Filters: ${set}` : 'Filters'}
        </Button>
        <Select
          label="Order"
          hideLabel
          value={orderOf(search)}
          onChange={(sort) => change({ sort })}
          options={ORDERS}
        />
      </div>
      {isOpen && <MoreFilters search={search} change={change} />}
    </div>
  );
}

function MoreFilters({ search, change }: Props) {
  const { owners, tags, countries, sources, about } = useChoices();
  const entries = useQuery(entriesQuery).data?.entries ?? [];
  const named = (values: readonly string[], nameOf = (value: string) => value): Options =>
    values.map((value) => [value, nameOf(value)] as const);
  const filters: [name: (typeof FILTERS)[number], label: string, any: string, options: Options][] =
    [
      ['stage', 'Stage', 'Any stage', Object.entries(STAGES)],
      [
        'owner',
        'Assignee',
        'Any assignee',
        [
          ['me', 'Assigned to me'],
          ['nobody', 'Unassigned'],
          ...owners.map(({ id, name }) => [id, name] as const),
        ],
      ],
      ['tag', 'Tag', 'Any tag', named(tags)],
      ['country', 'Country', 'Any country', named(countries, countryName)],
      ['came_from', 'Source', 'Any source', named(sources)],
      ['about', 'About', 'Any service or page', named(about, (path) => pageName(path, entries))],
    ];
  return (
    <div className={styles.filters}>
      {filters.map(([name, label, any, options]) => (
        <Select
          key={name}
          label={label}
          value={search[name] ?? ''}
          onChange={(value) => change({ [name]: value || undefined })}
          options={[['', any] as const, ...withChosen(options, search[name])].map(
            ([value, text]) => ({ value, label: text }),
          )}
        />
      ))}
      {(['from', 'until'] as const).map((name) => (
        <TextField
          key={name}
          label={name === 'from' ? 'Received from' : 'Received until'}
          type="date"
          value={search[name] ?? ''}
          onChange={(day) => change({ [name]: day || undefined })}
        />
      ))}
      {FILTERS.some((name) => search[name]) && (
        <Button
          variant="plain"
          onPress={() => change(Object.fromEntries(FILTERS.map((name) => [name, undefined])))}
        >
          Clear filters
        </Button>
      )}
    </div>
  );
}

/** The chosen one may be gone from all. */
const withChosen = (options: Options, chosen: string | undefined): Options =>
  !chosen || options.some(([value]) => value === chosen) ? options : [...options, [chosen, chosen]];

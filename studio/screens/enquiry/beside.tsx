import { useNavigate, useSearch } from '@tanstack/react-router';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { useShortcut } from '../../parts/shortcut.tsx';
import { EnquiryList } from '../enquiries/enquiry-list.tsx';
import { Due, EnquiryLink } from '../enquiries/enquiry-row.tsx';
import { lastOpened, useEnquiries, type EnquiriesSearch } from '../enquiries/enquiry-views.ts';
import styles from './enquiry.module.css';

/** The list that an enquiry was opened from, beside it on a wide screen. */
export function Beside({ id }: { id: string }) {
  const search: EnquiriesSearch = useSearch({ strict: false });
  const query = useEnquiries(search);
  const { enquiries = [] } = query.data ?? {};
  return (
    <nav className={styles.beside} aria-label="Enquiries in this list">
      <EnquiryList
        label="Enquiries in this list"
        enquiries={enquiries}
        query={query}
        className={styles.besideRows}
        isSelected={(one) => one === id}
        shown={id}
        dependencies={[id, search]}
      >
        {(enquiry) => (
          <>
            <EnquiryLink enquiry={enquiry} search={search} />
            <Due enquiry={enquiry} />
          </>
        )}
      </EnquiryList>
    </nav>
  );
}

/** The buttons to the next and the previous enquiry of the list. */
export function Neighbors({ id }: { id: string }) {
  const search: EnquiriesSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const { enquiries = [] } = useEnquiries(search).data ?? {};
  const found = enquiries.findIndex((one) => one.id === id);
  // An answered one may have left the list: the next one has its place.
  const [place, setPlace] = useState(found);
  if (found >= 0 && found !== place) setPlace(found);
  useEffect(() => {
    lastOpened.id = id;
  }, [id]);
  const next = place < 0 ? undefined : enquiries[found < 0 ? place : found + 1];
  const previous = enquiries[place - 1];
  const open = (one: { id: string } | undefined) =>
    one && void navigate({ to: '/enquiries/$id', params: { id: one.id }, search, replace: true });
  useShortcut('k', 'Previous enquiry', () => open(previous));
  useShortcut('j', 'Next enquiry', () => open(next));
  return (
    <>
      <Button
        variant="plain"
        icon={<ChevronUp />}
        label="Previous enquiry"
        isDisabled={!previous}
        onPress={() => open(previous)}
      />
      <Button
        variant="plain"
        icon={<ChevronDown />}
        label="Next enquiry"
        isDisabled={!next}
        onPress={() => open(next)}
      />
    </>
  );
}

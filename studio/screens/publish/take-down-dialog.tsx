import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { kindOf } from '../../../contract/kinds/content-kinds.ts';
import { fixedPages } from '../../../contract/site-paths.ts';
import type { EntryDetails, ListedEntry } from '../../../server/studio/studio-types.ts';
import { api, call, callOnce, entriesQuery, queryClient } from '../../api-client.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { noteDone } from '../../parts/done.ts';
import { entryName } from '../../parts/entry-name.ts';
import { fieldLabel } from '../../naming/field-label.ts';
import { TextField } from '../../parts/field.tsx';
import { toast } from '../../parts/toast.tsx';
import { formatTime } from '../../parts/when.tsx';
import { ChangedPages, useChanges } from './changed-pages.tsx';
import styles from './publish.module.css';
import { WhenForm, type Dates } from './when-form.tsx';

interface Props {
  entry: EntryDetails;
  close: () => void;
}

/** Shows what taking an entry down changes and what blocks it, then takes it down now or at a date. */
export function TakeDownDialog({ entry, close }: Props) {
  const { id, path, published } = entry;
  const end = published?.unpublishAt ?? null;
  const name = `“${entryName(entry)}”`;
  const [to, setTo] = useState('');
  const [[at], setDates] = useState<Dates>([end]);
  const changes = useChanges([], [id]);
  const { data } = useQuery({
    queryKey: ['referrers', id],
    queryFn: () => call(() => api.entries[':id'].referrers.$get({ param: { id } })),
  });
  const { data: list } = useQuery(entriesQuery);
  const [links = [], others = []] = [true, false].map((isLink) =>
    data?.referrers.filter((one) => one.name.startsWith('/') === isLink),
  );
  const mayRedirect = path !== null && at === null;
  async function takeDown() {
    const json = to === '' ? {} : { to };
    const act = await callOnce((named) =>
      api.entries[':id']['take-down'].$post({ param: { id }, json }, named),
    );
    noteDone(`${name} unpublished`, act);
  }
  async function schedule([from]: Dates) {
    const json = { revisions: [published?.id ?? ''], publishAt: null, unpublishAt: from };
    await callOnce((named) => api.schedule.$post({ json }, named));
    void queryClient.invalidateQueries();
    toast(from === null ? `${name} stays` : `${name} will be unpublished on ${formatTime(from)}`);
  }
  const act = useMutation({
    mutationFn: (dates: Dates | null) => (dates ? schedule(dates) : takeDown()),
    onSuccess: close,
    onError: () => void queryClient.invalidateQueries({ queryKey: ['referrers', id] }),
    meta: { quiet: true },
  });
  const why =
    others.length > 0
      ? 'First change the entries that use it.'
      : links.length > 0 && !(mayRedirect && to)
        ? `First change the links${mayRedirect ? ', or choose where to redirect visitors' : ''}.`
        : '';
  return (
    <Dialog title={`Unpublish ${name}?`} size="top" onClose={close}>
      <p>
        Visitors will no longer see {name}
        {path !== null && !to && `, and ${path} will say that the page is gone`}. The text stays in
        the studio, and you can publish it again.
      </p>
      <Places title="Entries that use it" places={others} list={list?.entries} />
      <Places title="Links to it" places={links} list={list?.entries} />
      {mayRedirect && (
        <TextField
          label={links.length > 0 ? 'Redirect visitors to' : 'Redirect visitors to (optional)'}
          value={to}
          onChange={setTo}
          placeholder="/services"
          suggestions={pagesOf(list?.entries).filter((target) => target !== path)}
          help="A page of the site. Existing links keep working."
        />
      )}
      <WhenForm
        dates={[{ label: 'Unpublish on', at: end }]}
        now="Unpublish now"
        later="Set date"
        cancel="Remove end date"
        variant="danger"
        act={act}
        onWhen={setDates}
        why={why}
      />
      <ChangedPages query={changes} revisions={[]} />
    </Dialog>
  );
}

/** The paths of pages that a redirect may lead to. */
const pagesOf = (entries: readonly ListedEntry[] = []): string[] => [
  ...fixedPages.map(({ path }) => path),
  ...entries.flatMap(({ kind, slug, state }) => {
    const { page } = kindOf(kind);
    return page && (state === 'published' || state === 'changed') ? page + slug : [];
  }),
];

interface PlacesProps {
  title: string;
  places: readonly { entryId: string; field: string }[];
  list: readonly ListedEntry[] | undefined;
}

/** At most this many are listed. */
const MOST = 50;

/** Lists the fields that name the entry, as links. */
function Places({ title, places, list = [] }: PlacesProps) {
  if (places.length === 0) return null;
  return (
    <section className={styles.blocking}>
      <h2>{title}</h2>
      <ul>
        {places.slice(0, MOST).map(({ entryId, field }) => {
          const found = list.find(({ id }) => id === entryId);
          if (!found) return null;
          return (
            <li key={`${entryId} ${field}`}>
              <a href={`/entries/${entryId}#${field}`}>{entryName(found)}</a>{' '}
              {field && fieldLabel(found.kind, field)}
            </li>
          );
        })}
      </ul>
      {places.length > MOST && <p>and {places.length - MOST} more</p>}
    </section>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formKinds, kindOf, type KindName } from '../../../contract/kinds/content-kinds.ts';
import { api, call, entriesQuery, queryClient } from '../../api-client.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Select, TextField } from '../../parts/field.tsx';
import { entryName } from '../../parts/entry-name.ts';
import { Form } from '../../parts/form.tsx';
import { titleField } from './entries-view.ts';
import { slugOf } from './slug-of.ts';

const KINDS = formKinds
  .filter((name) => 'folder' in kindOf(name).files)
  .map((name) => ({ value: name, label: kindOf(name).label }));

interface Props {
  /** Null to ask for the kind. */
  kind: KindName | null;
  /** The entry to copy. */
  from?: { id: string; slug: string; title: string | null };
  /** Called with the id of the new entry, or without one. */
  close: (id?: string) => void;
}

/** Whether an entry belongs to a service, whose address it has. */
const isOfService = (kind: KindName | null) => kind === 'rate' || kind === 'record';

/** Makes an entry or a copy of one. Its address follows its title. */
export function NewEntryDialog({ kind: given, from, close }: Props) {
  const [kind, setKind] = useState(given);
  const [title, setTitle] = useState('');
  const [typed, setTyped] = useState(from && !isOfService(given) ? `${from.slug}-copy` : null);
  const { page = null, pageNeeds, fields } = kind ? kindOf(kind) : {};
  const needed = pageNeeds && fields?.[pageNeeds];
  const { data } = useQuery(entriesQuery);
  const known = data?.entries.filter((one) => one.kind === kind).map((one) => one.slug) ?? [];
  // Nobody sees the names of entries without pages.
  const unnamed = page === null && title.trim() !== '' && kind;
  const wanted = typed ?? (slugOf(title) || unnamed || '');
  const slug = page === null && known.includes(wanted) ? `${wanted}-${known.length}` : wanted;
  const named = kind && !from && !isOfService(kind) ? titleField(kindOf(kind)) : null;

  async function make() {
    if (!kind) return;
    const entry = await call(() =>
      api.entries.$post({ json: { kind, slug, ...(from && { from: from.id }) } }),
    );
    // The response has no entry only for saves of existing entries.
    if (!('newest' in entry)) throw new Error('no entry was made');
    const { id, newest } = entry;
    if (named && title.trim() !== '')
      await call(() =>
        api.entries[':id'].draft.$put({
          param: { id },
          json: { base: newest.id, slug, values: { ...newest.values, [named]: title.trim() } },
        }),
      );
    await queryClient.invalidateQueries({ queryKey: ['entries'] });
    close(id);
  }
  return (
    <Dialog
      title={from ? `Duplicate “${from.title ?? 'Untitled'}”` : 'New entry'}
      onClose={() => close()}
    >
      <Form
        act={from ? 'Duplicate' : 'Create'}
        onSubmit={make}
        isDisabled={kind === null || slug === ''}
      >
        {!from && <Select label="Kind" value={kind} onChange={setKind} options={KINDS} />}
        {named && kind && (
          <TextField
            label={kindOf(kind).fields[named]?.label ?? 'Title'}
            value={title}
            onChange={setTitle}
            autoFocus={given !== null}
          />
        )}
        {isOfService(kind) && (
          <Select
            label="Service"
            value={typed}
            onChange={setTyped}
            options={(data?.entries ?? [])
              .filter((one) => one.kind === 'service' && !known.includes(one.slug))
              .map((one) => ({ value: one.slug, label: entryName(one) }))}
          />
        )}
        {page && (
          <TextField
            label="Address"
            name="slug"
            value={slug}
            onChange={setTyped}
            mono
            help={`${needed ? `With “${needed.label}”, its` : 'Its'} page will be at ${page}${slug || '…'}`}
          />
        )}
      </Form>
    </Dialog>
  );
}

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { kindNames, kindOf, type KindName } from '../../../contract/kinds/content-kinds.ts';
import { api, ApiError, call, describeError, queryClient } from '../../api-client.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Select, TextField } from '../../parts/field.tsx';
import { slugOf, titleField } from './entries-view.ts';
import styles from './entries.module.css';

const KINDS = kindNames
  .filter((name) => 'folder' in kindOf(name).files)
  .map((name) => ({ value: name, label: kindOf(name).label }));

interface Props {
  /** Null to choose it. */
  kind: KindName | null;
  /** The entry to copy. */
  from?: { id: string; slug: string; title: string | null };
  /** With the id of what was made. */
  close: (id?: string) => void;
}

/** Makes an entry, or a copy of one; its slug is made from its title. */
export function NewEntryDialog({ kind: given, from, close }: Props) {
  const [kind, setKind] = useState<KindName | null>(given);
  const [title, setTitle] = useState('');
  const [typed, setTyped] = useState<string | null>(from ? `${from.slug}-copy` : null);
  const slug = typed ?? slugOf(title);
  const named = kind && !from ? titleField(kindOf(kind)) : null;
  const { page } = kind ? kindOf(kind) : { page: null };

  const make = useMutation({
    meta: { quiet: true },
    async mutationFn(chosen: KindName) {
      const entry = await call(() =>
        api.entries.$post({ json: { kind: chosen, slug, ...(from && { from: from.id }) } }),
      );
      // Only a save of an entry that is there responds with a revision alone.
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
      return id;
    },
    onSuccess: close,
  });
  const { error } = make;
  const ofSlug =
    error instanceof ApiError ? error.problems.find(({ path }) => path === 'slug') : undefined;
  return (
    <Dialog
      title={from ? `Duplicate “${from.title ?? from.slug}”` : 'New entry'}
      onClose={() => close()}
      actions={
        <>
          <Button onPress={() => close()}>Cancel</Button>
          <Button
            look="primary"
            isPending={make.isPending}
            isDisabled={kind === null || slug === ''}
            onPress={() => kind && make.mutate(kind)}
          >
            {from ? 'Make the copy' : 'Make it'}
          </Button>
        </>
      }
    >
      <form
        className={styles.newEntry}
        onSubmit={(event) => {
          event.preventDefault();
          if (kind && slug !== '') make.mutate(kind);
        }}
      >
        {!from && (
          <Select
            label="Kind"
            value={kind}
            onChange={setKind}
            options={KINDS}
            placeholder="Choose"
          />
        )}
        {named && kind && (
          <TextField
            label={kindOf(kind).fields[named]?.label ?? 'Title'}
            value={title}
            onChange={setTitle}
            autoFocus={given !== null}
          />
        )}
        <TextField
          label="Slug"
          value={slug}
          onChange={setTyped}
          mono
          help={
            page === null
              ? 'Lowercase words with hyphens. It names the entry.'
              : `Its page will be at ${page}${slug || '…'}`
          }
          error={ofSlug?.message ?? (error ? describeError(error) : undefined)}
        />
        {/* So that Enter makes it. */}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Dialog>
  );
}

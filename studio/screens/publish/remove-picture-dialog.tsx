import { useMutation, useQuery } from '@tanstack/react-query';
import type { EntryDetails } from '../../../server/studio/studio-types.ts';
import { api, call, callOnce, describeError, queryClient } from '../../api-client.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { entryName } from '../../parts/entry-name.ts';
import { Loaded } from '../../parts/state.tsx';
import { toast } from '../../parts/toast.tsx';
import styles from './publish.module.css';

/** Shows what removing a picture for good changes and what it cannot reach, then removes it. */
export function RemovePictureDialog({ entry, close }: { entry: EntryDetails; close: () => void }) {
  const { id } = entry;
  const name = `“${entryName(entry)}”`;
  const query = useQuery({
    queryKey: ['pictures', 'uses', id],
    queryFn: () => call(() => api.pictures[':id'].$get({ param: { id } })),
    refetchOnMount: 'always',
  });
  const remove = useMutation({
    mutationFn: () =>
      callOnce((named) => api.pictures[':id'].remove.$post({ param: { id } }, named)),
    onSuccess() {
      toast(`${name} removed`);
      close();
    },
    onSettled: () => void queryClient.invalidateQueries(),
    meta: { quiet: true },
  });
  return (
    <Dialog
      title={`Remove ${name} now?`}
      onClose={close}
      actions={
        <Button
          variant="danger"
          onPress={() => remove.mutate()}
          isPending={remove.isPending}
          isDisabled={!query.data}
        >
          Remove now
        </Button>
      }
    >
      {remove.error && (
        <p className={styles.blocking} role="alert">
          {describeError(remove.error)}
        </p>
      )}
      <p>
        <b>This can’t be undone.</b> Every version of the picture is deleted from the server at
        once, in all sizes, with the original.
      </p>
      <Loaded query={query} what="picture">
        {({ uses }) =>
          uses.length === 0 ? (
            <p>No entry uses this picture.</p>
          ) : (
            <section className={styles.blocking}>
              <h2>These entries show it. Their pages will have no picture in its place</h2>
              <ul>
                {uses.map((use) => (
                  <li key={use.id}>
                    <a href={`/entries/${use.id}#${use.field}`}>{use.title ?? use.slug}</a>
                  </li>
                ))}
              </ul>
            </section>
          )
        }
      </Loaded>
      <p>
        Copies elsewhere stay: in browsers and proxies that loaded it, in search engines, and in
        backups until they expire.
      </p>
    </Dialog>
  );
}

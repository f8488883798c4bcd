import { useMutation, useQuery } from '@tanstack/react-query';
import { kindOf } from '../../../contract/kinds/content-kinds.ts';
import { pathOfShowing } from '../../../contract/site-paths.ts';
import type { EntryDetails } from '../../../server/studio/studio-types.ts';
import { api, call, callOnce } from '../../api-client.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { noteDone } from '../../parts/done.ts';
import { entryName } from '../../parts/entry-name.ts';
import { Loaded } from '../../parts/state.tsx';
import { When } from '../../parts/when.tsx';
import { Preview } from '../entry/preview/preview.tsx';

/** Shows what visitors saw of an entry before it was taken down, and publishes that again. */
export function BringBackDialog({ entry, close }: { entry: EntryDetails; close: () => void }) {
  const { id, kind, newest } = entry;
  const isPicture = kind === 'picture';
  const query = useQuery({
    queryKey: ['revisions', id, newest.id, newest.state],
    queryFn: () => call(() => api.entries[':id'].revisions.$get({ param: { id } })),
  });
  const last = query.data?.revisions.find(({ publishedAt }) => publishedAt !== null);
  const back = useMutation({
    mutationFn: () =>
      callOnce((named) => api.entries[':id']['bring-back'].$post({ param: { id } }, named)),
    onSuccess(act) {
      noteDone(
        `“${entryName(entry)}” is ${isPicture ? 'in the library' : 'on the site'} again`,
        act,
      );
      close();
    },
  });
  const { page } = kindOf(kind);
  return (
    <Dialog
      title={`Bring back “${entryName({ ...newest, kind, ...last })}”`}
      size="wide"
      onClose={close}
      actions={
        <Button variant="primary" onPress={() => back.mutate()} isPending={back.isPending}>
          Bring it back
        </Button>
      }
    >
      <p>
        {isPicture ? 'It was deleted' : 'Visitors saw this until it was taken down'},{' '}
        <When at={entry.at} />, and will {isPicture ? 'be in the library' : 'see it'} again.
        {last && last.id !== newest.id && ' What was written since stays a draft.'}
      </p>
      {isPicture ? null : last ? (
        <Preview
          revisions={[last.id]}
          path={page === null ? pathOfShowing(kind, last.slug) : page + last.slug}
        />
      ) : (
        <Loaded query={query} what="entry" />
      )}
    </Dialog>
  );
}

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
      noteDone(`“${entryName(entry)}” ${isPicture ? 'restored' : 'published again'}`, act);
      close();
    },
  });
  const { page } = kindOf(kind);
  return (
    <Dialog
      title={`${isPicture ? 'Restore' : 'Publish'} “${entryName({ ...newest, kind, ...last })}”${isPicture ? '' : ' again'}?`}
      size="wide"
      onClose={close}
      actions={
        <Button variant="primary" onPress={() => back.mutate()} isPending={back.isPending}>
          {isPicture ? 'Restore' : 'Publish again'}
        </Button>
      }
    >
      <p>
        {isPicture ? 'Deleted' : 'Unpublished'} <When at={entry.at} />.{' '}
        {isPicture
          ? 'The picture returns to the library.'
          : 'Visitors will see this version again.'}
        {last && last.id !== newest.id && ' Later changes stay a draft.'}
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

import { useQueries } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { entryQuery } from '../../api-client.ts';
import type { ChangedPage } from '../../../server/studio/studio-types.ts';
import { LinkButton } from '../../parts/button.tsx';
import type { Done } from '../../parts/done.ts';
import { entryName } from '../../parts/entry-name.ts';
import { Screen } from '../../parts/screen.tsx';
import { Failed, Loading, State } from '../../parts/state.tsx';
import { Outcome } from './outcome.tsx';
import { Review } from './review.tsx';

/** Shows what publishing some drafts changes, then publishes them now or at a date. */
export default function PublishScreen() {
  const { entries: given = '' } = useSearch({ strict: false });
  const [done, setDone] = useState<{ act: Done; pages: readonly ChangedPage[] } | null>(null);
  const queries = useQueries({
    queries: given
      .split(',')
      .filter((id) => id !== '')
      // The cached entry may be older than the last save.
      .map((id) => ({ ...entryQuery(id), refetchOnMount: 'always' as const })),
  });
  const failed = queries.find(({ isError }) => isError);
  const loaded = queries.flatMap(({ data }) => data ?? []);
  const drafts = loaded.filter(({ newest }) => ['draft', 'scheduled'].includes(newest.state));
  const only = queries.length === 1 ? loaded[0] : undefined;
  const back = only ? (
    <LinkButton to="/entries/$id" params={{ id: only.id }}>
      Go to the entry
    </LinkButton>
  ) : (
    <LinkButton to="/">Go to the entries</LinkButton>
  );
  const title = only ? `Publish “${entryName(only)}”` : `Publish ${queries.length} entries`;
  return (
    <Screen title={title} width="full" actions={back}>
      {done ? (
        <Outcome {...done} />
      ) : failed ? (
        <Failed error={failed.error} again={() => void failed.refetch()} />
      ) : loaded.length < queries.length ? (
        <Loading />
      ) : drafts.length === 0 ? (
        <State title="There is nothing to publish">
          The site shows the newest version already.
        </State>
      ) : (
        <Review entries={drafts} onDone={(act, pages) => setDone({ act, pages })} />
      )}
    </Screen>
  );
}

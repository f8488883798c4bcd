import { useInfiniteQuery, useMutation, type InfiniteData } from '@tanstack/react-query';
import type { AuditEntry } from '../../../server/studio/studio-types.ts';
import { api, call, queryClient } from '../../api-client.ts';
import { Button } from '../../parts/button.tsx';
import { ask } from '../../parts/dialog.tsx';
import { Screen } from '../../parts/screen.tsx';
import { Loaded, State } from '../../parts/state.tsx';
import { Table } from '../../parts/table.tsx';
import { toast } from '../../parts/toast.tsx';
import { When } from '../../parts/when.tsx';
import styles from './audit-screen.module.css';
import { describeAct } from './describe-act.ts';

interface Page {
  entries: AuditEntry[];
  next: string | null;
}

/** Who did what. */
export function AuditScreen() {
  const log = useInfiniteQuery({
    queryKey: ['audit'],
    queryFn: ({ pageParam }): Promise<Page> =>
      call(() => api.audit.$get({ query: pageParam === null ? {} : { before: pageParam } })),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }: InfiniteData<Page>) => pages.flatMap(({ entries }) => entries),
  });
  return (
    <Screen
      title="Audit"
      intro="Every act that changed something or showed personal data, the latest first."
    >
      <Loaded query={log}>
        {(entries) =>
          entries.length === 0 ? (
            <State title="Nothing has happened yet">What people do here is listed from now on.</State>
          ) : (
            <>
              <Table
                label="Acts"
                columns={['Who did what', 'When', '']}
                rows={entries.map((entry) => ({
                  id: entry.id,
                  cells: [
                    <span key="what" className={styles.what}>
                      <b>{entry.actor}</b> {describeAct(entry)}
                    </span>,
                    <When key="when" at={entry.at} />,
                    entry.undoable && <Undo key="undo" entry={entry} />,
                  ],
                }))}
              />
              {log.hasNextPage && (
                <p>
                  <Button onPress={() => void log.fetchNextPage()} isPending={log.isFetchingNextPage}>
                    Show earlier acts
                  </Button>
                </p>
              )}
            </>
          )
        }
      </Loaded>
    </Screen>
  );
}

function Undo({ entry }: { entry: AuditEntry }) {
  const undo = useMutation({
    mutationFn: () => call(() => api.undo[':id'].$post({ param: { id: entry.id } })),
    onSuccess: async () => {
      toast('Undone.');
      await queryClient.invalidateQueries();
    },
  });
  const press = async () => {
    const sure = await ask({
      title: 'Undo this?',
      act: 'Undo',
      children: (
        <p>
          {entry.actor} {describeAct(entry)}. The site shows again what it showed before; drafts stay.
        </p>
      ),
    });
    if (sure) undo.mutate();
  };
  return (
    <Button onPress={() => void press()} isPending={undo.isPending} label={`Undo: ${describeAct(entry)}`}>
      Undo…
    </Button>
  );
}

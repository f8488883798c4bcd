import { useInfiniteQuery } from '@tanstack/react-query';
import { api, call, callOnce } from '../../api-client.ts';
import { Button } from '../../parts/button.tsx';
import { AskButton } from '../../parts/dialog.tsx';
import { Screen } from '../../parts/screen.tsx';
import { Loaded } from '../../parts/state.tsx';
import { Table } from '../../parts/table.tsx';
import { When } from '../../parts/when.tsx';
import styles from './audit-screen.module.css';
import { describeAct } from './describe-act.ts';

/** The audit log. */
export default function AuditScreen() {
  const log = useInfiniteQuery({
    queryKey: ['audit'],
    queryFn: ({ pageParam }) =>
      call(() => api.audit.$get({ query: pageParam === null ? {} : { before: pageParam } })),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ entries }) => entries),
  });
  return (
    <Screen
      title="Audit"
      intro="Every act that changed something or showed personal data, the latest first."
    >
      <Loaded query={log}>
        {(entries) => (
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
                  entry.undoable && (
                    <AskButton
                      key="undo"
                      act="Undo"
                      of={describeAct(entry)}
                      title="Undo this?"
                      run={() =>
                        callOnce((named) =>
                          api.undo[':id'].$post({ param: { id: entry.id } }, named),
                        )
                      }
                      said="Undone."
                    >
                      {entry.actor} {describeAct(entry)}. The site shows again what it showed
                      before; drafts stay.
                    </AskButton>
                  ),
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
        )}
      </Loaded>
    </Screen>
  );
}

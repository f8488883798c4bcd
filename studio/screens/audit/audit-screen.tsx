import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { entriesQuery } from '../../api-client.ts';
import { Button } from '../../parts/button.tsx';
import { Screen } from '../../parts/screen.tsx';
import { Loaded } from '../../parts/state.tsx';
import { logQuery } from './log.ts';
import { LogTable } from './log-table.tsx';

/** Every act, for owners. */
export default function AuditScreen() {
  return (
    <Log
      title="Audit"
      intro="Every action that changed something, and who looked at enquiries (once an hour, kept for 13 months). Latest first."
      name="audit"
    />
  );
}

/** What changed on the site, for everybody. */
export function ChangesScreen() {
  return (
    <Log
      title="Recent changes"
      intro="What was published, unpublished, undone or scheduled, by whom and when."
      name="changes"
    />
  );
}

function Log({ title, intro, name }: { title: string; intro: string; name: 'audit' | 'changes' }) {
  const log = useInfiniteQuery(logQuery(name));
  return (
    <Screen title={title} intro={intro}>
      <Loaded query={log} besides={[useQuery(entriesQuery)]}>
        {(entries) => (
          <>
            <LogTable acts={entries} />
            {log.hasNextPage && (
              <p>
                <Button onPress={() => void log.fetchNextPage()} isPending={log.isFetchingNextPage}>
                  Show earlier actions
                </Button>
              </p>
            )}
          </>
        )}
      </Loaded>
    </Screen>
  );
}

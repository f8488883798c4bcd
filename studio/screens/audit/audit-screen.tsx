import { useInfiniteQuery, useQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AuditEntry } from '../../../server/studio/studio-types.ts';
import { entriesQuery } from '../../api-client.ts';
import { Button } from '../../parts/button.tsx';
import { Select, TextField } from '../../parts/field.tsx';
import { kindChoices } from '../../naming/groups.ts';
import { Screen } from '../../parts/screen.tsx';
import { Loaded, State } from '../../parts/state.tsx';
import styles from './audit-screen.module.css';
import { auditQuery, changesQuery, type ChangesFilter } from './log.ts';
import { LogTable } from './log-table.tsx';

/** Every act, for owners. */
export default function AuditScreen() {
  return (
    <Screen
      title="Audit"
      intro="Every action that changed something, and who looked at enquiries (once an hour, kept for 13 months). Latest first."
    >
      <Log log={useInfiniteQuery(auditQuery)} />
    </Screen>
  );
}

/** The moment at which a day begins here, so many days later. */
function startOfDay(day: string, later = 0): string {
  const date = new Date(`${day}T00:00`);
  date.setDate(date.getDate() + later);
  return date.toISOString();
}

/** What changed on the site, for everybody: by date, person and kind. */
export function ChangesScreen() {
  const { from, until, by, kind } = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = (part: ChangesFilter) =>
    void navigate({
      to: '/changes',
      search: { from, until, by, kind, ...part },
      replace: true,
    });
  const asked = changesQuery({
    ...(from && { from: startOfDay(from) }),
    ...(until && { until: startOfDay(until, 1) }),
    ...(by && { by }),
    ...(kind && { kind }),
  });
  const people = useInfiniteQuery({ ...asked, select: ({ pages }) => pages[0]?.people ?? [] }).data;
  const all = { from: undefined, until: undefined, by: undefined, kind: undefined };
  return (
    <Screen
      title="Recent changes"
      intro="What was published, unpublished, undone or scheduled, by whom and when."
    >
      <div className={styles.filters} role="search" aria-label="Changes">
        <TextField
          label="From"
          type="date"
          value={from ?? ''}
          onChange={(day) => change({ from: day || undefined })}
        />
        <TextField
          label="Until"
          type="date"
          value={until ?? ''}
          onChange={(day) => change({ until: day || undefined })}
        />
        <Select
          label="Who"
          value={by ?? ''}
          onChange={(name) => change({ by: name || undefined })}
          options={[
            { value: '', label: 'Everyone' },
            ...(people ?? (by ? [by] : [])).map((name) => ({ value: name, label: name })),
          ]}
        />
        <Select
          label="Kind"
          value={kind ?? ''}
          onChange={(kinds) => change({ kind: kinds || undefined })}
          options={kindChoices()}
        />
      </div>
      <Log
        log={useInfiniteQuery(asked)}
        empty={
          (from || until || by || kind) && (
            <State
              title="No changes match"
              action={<Button onPress={() => change(all)}>Show all changes</Button>}
            />
          )
        }
      />
    </Screen>
  );
}

interface LogProps {
  log: UseInfiniteQueryResult<AuditEntry[]>;
  empty?: ReactNode;
}

function Log({ log, empty }: LogProps) {
  return (
    <Loaded query={log} besides={[useQuery(entriesQuery)]}>
      {(acts) => (
        <>
          <LogTable acts={acts} {...(empty && { empty })} />
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
  );
}

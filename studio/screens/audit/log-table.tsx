import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AuditEntry } from '../../../server/studio/studio-types.ts';
import { api, callOnce, useMay } from '../../api-client.ts';
import { AskButton } from '../../parts/dialog.tsx';
import { entryName } from '../../parts/entry-name.ts';
import { Table } from '../../parts/table.tsx';
import { When } from '../../parts/when.tsx';
import styles from './audit-screen.module.css';
import { describeAct, partsOfAct } from './describe-act.ts';
import { useNamedEntries } from './log.ts';

interface LogTableProps {
  acts: readonly AuditEntry[];
  empty?: ReactNode;
}

/** Acts with links to what they changed, and the undo of those that can be undone. */
export function LogTable({ acts, empty = <p>Nothing was changed here yet.</p> }: LogTableProps) {
  const entries = useNamedEntries();
  const canPublish = useMay('content:publish');
  const undoOf = (act: AuditEntry) => {
    const words = describeAct(act, entries);
    return (
      <AskButton
        key="undo"
        act="Undo"
        of={words}
        title="Undo this?"
        run={() => callOnce((named) => api.undo[':id'].$post({ param: { id: act.id } }, named))}
        note="Undone"
      >
        {act.actor} {words}. The site shows again what it showed before; drafts stay.
      </AskButton>
    );
  };
  return (
    <Table
      label="Actions"
      columns={['Who did what', 'When', '']}
      empty={empty}
      rows={acts.map((act) => ({
        id: act.id,
        cells: [
          <What key="what" act={act} />,
          <When key="when" at={act.at} />,
          act.undoable && canPublish && undoOf(act),
        ],
      }))}
    />
  );
}

/** What visitors saw of an entry before and after an act. */
interface Move {
  entryId: string;
  before: { id: string } | null;
  after: string | null;
}

/** Who did what: each entry leads to the version of that time. */
function What({ act }: { act: AuditEntry }) {
  const entries = useNamedEntries();
  const { entries: moves = [] } = Object(act.details) as { entries?: Move[] };
  const linkTo = (id: string, name: string, key: number) => {
    const move = moves.find(({ entryId }) => entryId === id);
    const version = move?.after ?? move?.before?.id;
    return (
      <Link
        key={key}
        to="/entries/$id"
        params={{ id }}
        search={version ? { tab: 'history', version } : {}}
        preload={false}
      >
        {name}
      </Link>
    );
  };
  const parts = partsOfAct(act, entries);
  const named = parts.filter((part) => typeof part !== 'string');
  return (
    <div className={styles.what}>
      <b>{act.actor}</b>{' '}
      {parts.map((part, index) => {
        if (typeof part === 'string') return part;
        // Renamed since.
        const only = moves.length === 1 ? moves[0]?.entryId : undefined;
        const id = part.entry?.id ?? only;
        return id ? linkTo(id, `“${part.name}”`, index) : `“${part.name}”`;
      })}
      {moves.length > named.length && (
        <details>
          <summary className="soft">{moves.length} entries</summary>
          <ul>
            {moves.map(({ entryId }, index) => {
              const entry = entries.get(entryId);
              return entry && <li key={entryId}>{linkTo(entryId, entryName(entry), index)}</li>;
            })}
          </ul>
        </details>
      )}
    </div>
  );
}

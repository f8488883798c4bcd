import { useInfiniteQuery } from '@tanstack/react-query';
import type { AuditEntry } from '../../../server/studio/studio-types.ts';
import { api, callOnce, useMay, useSession } from '../../api-client.ts';
import { Button } from '../../parts/button.tsx';
import { AskButton } from '../../parts/dialog.tsx';
import { undoDone } from '../../parts/done.ts';
import { Table } from '../../parts/table.tsx';
import { When } from '../../parts/when.tsx';
import styles from './audit-screen.module.css';
import { logQuery, useDescribeAct } from './log.ts';

/** Acts, with the undo of those that can be undone. */
export function LogTable({ acts }: { acts: readonly AuditEntry[] }) {
  const describeAct = useDescribeAct();
  const canPublish = useMay('content:publish');
  const undoOf = (act: AuditEntry, words: string) => (
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
  return (
    <Table
      label="Actions"
      columns={['Who did what', 'When', '']}
      empty={<p>Nothing was changed here yet.</p>}
      rows={acts.map((act) => {
        const words = describeAct(act);
        return {
          id: act.id,
          cells: [
            <span key="what" className={styles.what}>
              <b>{act.actor}</b> {words}
            </span>,
            <When key="when" at={act.at} />,
            act.undoable && canPublish && undoOf(act, words),
          ],
        };
      })}
    />
  );
}

/** One's own latest change that can be undone, and its undo: on top of a screen, on a phone at its bottom. */
export function LatestChange() {
  const { data: changes } = useInfiniteQuery(logQuery('changes'));
  const describeAct = useDescribeAct();
  const { id } = useSession().account;
  const act = changes?.find(({ undoable, accountId }) => undoable && accountId === id);
  return (
    act && (
      <p className={styles.latest}>
        <span className={styles.what}>
          You {describeAct(act)}, <When at={act.at} />.
        </span>
        <Button onPress={() => void undoDone({ undo: act.id })}>Undo</Button>
      </p>
    )
  );
}

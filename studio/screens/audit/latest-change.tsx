import { useInfiniteQuery } from '@tanstack/react-query';
import { useSession } from '../../api-client.ts';
import { Button } from '../../parts/button.tsx';
import { undoDone } from '../../parts/done.ts';
import { When } from '../../parts/when.tsx';
import styles from './audit-screen.module.css';
import { describeAct } from './describe-act.ts';
import { changesQuery, useNamedEntries } from './log.ts';

/** One's own latest change that can be undone, and its undo: on top of a screen, on a phone at its bottom. */
export function LatestChange() {
  const { data: changes } = useInfiniteQuery(changesQuery());
  const entries = useNamedEntries();
  const { id } = useSession().account;
  const act = changes?.find(({ undoable, accountId }) => undoable && accountId === id);
  return (
    act && (
      <p className={styles.latest}>
        <span className={styles.what}>
          You {describeAct(act, entries)}, <When at={act.at} />.
        </span>
        <Button onPress={() => void undoDone({ undo: act.id })}>Undo</Button>
      </p>
    )
  );
}

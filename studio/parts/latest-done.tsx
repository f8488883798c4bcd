import { Button } from './button.tsx';
import { undoDone, useLatestDone } from './done.ts';
import styles from './latest-done.module.css';
import { When } from './when.tsx';

/** What was last published or taken down in this tab, with the way back. */
export function LatestDone() {
  const done = useLatestDone();
  return (
    done && (
      <p className={styles.line}>
        {done.text} <When at={done.at} />.
        <Button look="plain" onPress={() => void undoDone(done)}>
          Undo
        </Button>
      </p>
    )
  );
}

import { Button } from './button.tsx';
import { latestDone, undoDone } from './done.ts';
import styles from './latest-done.module.css';
import { When } from './when.tsx';

/** What was last published or taken down in this tab, with the way back. */
export function LatestDone() {
  const done = latestDone.use();
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

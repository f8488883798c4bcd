import { useRouter } from '@tanstack/react-router';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import controls from './field.module.css';
import { FoundWords } from './found-words.tsx';
import type { Act } from './menu.tsx';
import styles from './menu.module.css';

interface ResultListProps {
  label: string;
  acts: readonly Act[];
  /** Called after a choice. */
  onAct: () => void;
}

/** Entries may have the same name, but not the same address. */
const idOf = ({ label, note, run }: Act) =>
  `${label} ${note} ${typeof run === 'string' ? run : ''}`;

/** The results of a search; each is an option that runs an act. */
export function ResultList({ label, acts, onAct }: ResultListProps) {
  const router = useRouter();
  function choose({ run }: Act) {
    if (typeof run === 'string') router.history.push(run);
    else run();
    onAct();
  }
  return (
    <ListBox aria-label={label} className={controls.options ?? ''}>
      {acts.map((act) => (
        <ListBoxItem
          key={idOf(act)}
          id={idOf(act)}
          textValue={act.label}
          className={`${controls.option} ${styles.item}`}
          onAction={() => choose(act)}
        >
          <span className={styles.label}>
            {act.label}
            {act.words && <FoundWords words={act.words} />}
          </span>
          {act.note && <span className={styles.note}>{act.note}</span>}
        </ListBoxItem>
      ))}
    </ListBox>
  );
}
